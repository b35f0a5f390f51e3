import { team } from './people.ts';

/** The password of every account that is meant to be used. */
export const demoPassword = 'Demo-pass-2026';

/** What a person may do for the own company; who has none of it looks on. */
export type DemoRight = 'is_manager' | 'is_approver' | 'is_billing';

/** A person who can sign in, or could. */
export interface AccountContent {
  /** Short name within the demo. */
  readonly key:
    | 'admin'
    | 'author'
    | 'tomasz'
    | 'leila'
    | 'employee'
    | 'acme'
    | 'acmeApprover'
    | 'acmeBilling'
    | 'acmeManager'
    | 'acmeViewer'
    | 'globex'
    | 'newcomer'
    | 'harborline';
  readonly email: string;
  readonly full_name: string;
  readonly role: 'client' | 'author' | 'admin';
  readonly organization_name: string | null;
  readonly bio: string | null;
  readonly linkedin_url: string | null;
  readonly twitter_url: string | null;
  readonly github_url: string | null;
  readonly public_profile: boolean;
  readonly hasPortrait: boolean;
  /** Days since the account was made. */
  readonly age: number;
  /** Whose company the person belongs to, and may do what there; without it a client founds a company of the own. */
  readonly joins?: { readonly of: 'acme'; readonly rights: readonly DemoRight[] };
  /** What it shows; accounts without one get a password that nobody knows. */
  readonly purpose: string | null;
}

function member(name: string) {
  const found = team.find((person) => person.name === name);
  if (!found) throw new Error(`${name} is not in the team.`);
  const { linkedin_url, twitter_url, github_url } = found;
  return { full_name: name, linkedin_url, twitter_url, github_url, hasPortrait: found.portrait !== null };
}

const stranger = { linkedin_url: null, twitter_url: null, github_url: null, public_profile: false } as const;

const colleague = {
  ...stranger,
  role: 'client',
  organization_name: 'Acme Industrial Supply',
  bio: null,
  hasPortrait: false,
} as const;

/** In the order in which they are made: the admin first, who invites the clients, and who founds a company before who joins it. */
export const accounts: readonly AccountContent[] = [
  {
    ...member('Ingrid Solberg'),
    key: 'admin',
    email: 'admin@northlight.example',
    role: 'admin',
    organization_name: 'Northlight',
    bio: 'Founder of Northlight. Writes about choosing technology, estimating honestly and the long life of software after its launch.',
    public_profile: true,
    age: 1460,
    purpose: 'Staff, may do everything: users, paid invoices, settings',
  },
  {
    ...member('Amara Okafor'),
    key: 'author',
    email: 'author@northlight.example',
    role: 'author',
    organization_name: 'Northlight',
    bio: 'Head of Design. Used to draw railway timetables and still believes that most problems are tables.',
    public_profile: true,
    age: 1180,
    purpose: 'Staff, writes content and runs client projects',
  },
  {
    ...member('Tomasz Wieczorek'),
    key: 'tomasz',
    email: 'tomasz@northlight.example',
    role: 'author',
    organization_name: 'Northlight',
    bio: 'Leads backend engineering. Interested in permissions, rounding rules and quiet nights.',
    public_profile: true,
    age: 900,
    purpose: null,
  },
  {
    ...member('Leila Haddad'),
    key: 'leila',
    email: 'leila@northlight.example',
    role: 'author',
    organization_name: 'Northlight',
    bio: 'Heads delivery. Keeps the list of promises short and the dates true.',
    public_profile: true,
    age: 860,
    purpose: null,
  },
  {
    ...stranger,
    key: 'employee',
    email: 'employee@northlight.example',
    full_name: 'Nils Bergström',
    role: 'client',
    organization_name: null,
    bio: null,
    hasPortrait: false,
    age: 1,
    purpose: 'Employee who signed up and waits for a role',
  },
  {
    ...stranger,
    key: 'acme',
    email: 'client@acme.example',
    full_name: 'Dana Whitfield',
    role: 'client',
    organization_name: 'Acme Industrial Supply',
    bio: 'Runs parts and orders at Acme. Prefers a call on Thursdays.',
    hasPortrait: true,
    age: 75,
    purpose: 'Client with one project in full swing: every sprint, ticket and invoice state',
  },
  {
    ...stranger,
    key: 'globex',
    email: 'client@globex.example',
    full_name: 'Rafael Costa',
    role: 'client',
    organization_name: 'Globex Renewables',
    bio: null,
    hasPortrait: true,
    age: 160,
    purpose: 'Client with two projects',
  },
  {
    ...stranger,
    key: 'newcomer',
    email: 'newcomer@initech.example',
    full_name: 'Petra Lindholm',
    role: 'client',
    organization_name: 'Initech',
    bio: null,
    hasPortrait: false,
    age: 2,
    purpose: 'Client without a project yet',
  },
  {
    ...stranger,
    key: 'harborline',
    email: 'marguerite@harborline.example',
    full_name: 'Marguerite Delacroix',
    role: 'client',
    organization_name: 'Harborline Freight',
    bio: null,
    hasPortrait: false,
    age: 340,
    purpose: null,
  },
  {
    ...colleague,
    key: 'acmeManager',
    email: 'manager@acme.example',
    full_name: 'Winston Achterberg',
    age: 51,
    joins: { of: 'acme', rights: ['is_manager'] },
    purpose: 'Keeps the people of Acme, and no more',
  },
  {
    ...colleague,
    key: 'acmeApprover',
    email: 'approver@acme.example',
    full_name: 'Joanna Reyes',
    age: 48,
    joins: { of: 'acme', rights: ['is_approver'] },
    purpose: 'Speaks for Acme: feedback, questions and sign-offs',
  },
  {
    ...colleague,
    key: 'acmeBilling',
    email: 'billing@acme.example',
    full_name: 'Théodora Papadimitriou-Vandenberghe',
    age: 47,
    joins: { of: 'acme', rights: ['is_billing'] },
    purpose: 'Sees the invoices of Acme',
  },
  {
    ...colleague,
    key: 'acmeViewer',
    email: 'viewer@acme.example',
    full_name: 'Sam Okonkwo',
    age: 30,
    joins: { of: 'acme', rights: [] },
    purpose: 'Looks on at Acme: no right of the own',
  },
];
