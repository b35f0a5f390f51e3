import { readContent } from '../read-content.ts';

/** The password of every account with a `purpose`. */
export const demoPassword = 'Demo-pass-2026';

/** A person's permissions in their company. Without any, they have read-only access. */
export type DemoPermission = 'is_manager' | 'is_approver' | 'is_billing';

export interface AccountContent {
  /** A short name within the demo. */
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
  /** The account's age in days. */
  readonly age: number;
  /** The key of the company's founder, and the person's permissions there. Clients without it start their own company. */
  readonly joins?: { readonly founder: string; readonly permissions: readonly DemoPermission[] };
  /** What to use the account for. Accounts without one get a random password. */
  readonly purpose: string | null;
}

/** In creation order: the admin first, who invites the clients, and founders before members of their companies. */
export const accounts = readContent<readonly AccountContent[]>('accounts');
