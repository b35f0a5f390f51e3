import {
  ALL,
  BY_WRITERS,
  flags,
  LONG_AGO,
  refused,
  SERVICE,
  STAFF,
  STAMPS,
  type TableEntry,
  texts,
  WRITERS,
} from './vocabulary.ts';

const createClasses = (company: string) => ({
  a: `${company} = '$companyA'`,
  b: `${company} = '$companyB'`,
  // A person who becomes a client gets a company.
  demoted: `${company} not in ('$companyA', '$companyB')`,
});

const members = { clientA: ['a'], clientB: ['b'], demoted: ['demoted'] } as const;

/** Each client here is the only member of a company, with all permissions; company-people.ts has other members. */
export const companies: Readonly<Record<string, TableEntry>> = {
  'public.companies': {
    classes: createClasses('id'),
    read: { ...members, ...WRITERS },
    insert: { any: { row: { name: "'x'" }, by: BY_WRITERS } },
    update: WRITERS,
    remove: { admin: ALL, ...SERVICE },
    // A company with projects cannot be deleted.
    referencedClasses: ['a', 'b'],
    columns: { ...STAMPS, ...texts('name'), ...flags('gets_reminders') },
  },
  'public.company_members': {
    classes: createClasses('company_id'),
    read: { ...members, ...WRITERS },
    insert: {
      membershipInA: {
        row: { company_id: "'$companyA'", person_id: "'$clientB'" },
        by: ['admin', 'service'],
      },
    },
    update: { ...members, admin: ALL, ...SERVICE },
    // Members cannot remove themselves.
    remove: { admin: ALL, ...SERVICE },
    columns: {
      is_approver: { to: 'not is_approver', is: 'free' },
      is_billing: { to: 'not is_billing', is: 'free' },
      // Each member here is the last manager.
      is_manager: refused('not is_manager'),
      id: refused('md5(id::text)::uuid'),
      company_id: refused("case when company_id = '$companyA' then uuid '$companyB' else '$companyA' end"),
      person_id: refused('md5(person_id::text)::uuid'),
      created_at: refused(LONG_AGO),
      updated_at: STAMPS.updated_at,
    },
  },
  'public.company_invitations': {
    classes: { a: "company_id = '$companyA'", b: "company_id = '$companyB'" },
    labels: { a: 'own', b: 'own' },
    // Company A's invitation is for client B.
    read: { clientA: ['a'], clientB: ['a', 'b'], ...STAFF, ...SERVICE },
    insert: {
      invitationToA: {
        row: { company_id: "'$companyA'", email: "'new@acme.example'" },
        by: ['clientA', 'admin', 'service'],
        overwritten: {
          invited_by: "'$clientB'",
          invited_by_name: "'Bea Globex'",
          company_name: "'Northlight'",
          created_at: LONG_AGO,
          expires_at: "timestamptz '2999-01-01'",
        },
      },
    },
    update: SERVICE,
    remove: { clientA: ['a'], clientB: ['b'], admin: ALL, ...SERVICE },
    columns: {
      is_approver: refused('not is_approver'),
      is_manager: refused('not is_manager'),
      is_billing: refused('not is_billing'),
      id: refused('md5(id::text)::uuid'),
      company_id: refused("case when company_id = '$companyA' then uuid '$companyB' else '$companyA' end"),
      company_name: refused("'Another'"),
      email: refused("'y' || email"),
      full_name: refused("'Another'"),
      invited_by: refused('md5(id::text)::uuid'),
      invited_by_name: refused("'Another'"),
      created_at: refused(LONG_AGO),
      expires_at: refused(LONG_AGO),
    },
  },
};
