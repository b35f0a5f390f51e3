import { readContent } from '../read-content.ts';

/** The password of every account that is meant to be used. */
export const demoPassword = 'Demo-pass-2026';

/** What a person may do for the own company; who has none of it looks on. */
export type DemoRight = 'is_manager' | 'is_approver' | 'is_billing';

/** A person who can sign in, or could. */
export interface AccountContent {
  /** Short name within the demo. */
  readonly key: string;
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
  readonly joins?: { readonly of: string; readonly rights: readonly DemoRight[] };
  /** What it shows; accounts without one get a password that nobody knows. */
  readonly purpose: string | null;
}

/** In the order in which they are made: the admin first, who invites the clients, and who founds a company before who joins it. */
export const accounts = readContent<readonly AccountContent[]>('accounts');
