import { product } from './product.ts';

/** The demo accounts by what they are used for. */
export const accounts = {
  admin: 'admin@northlight.example',
  author: 'author@northlight.example',
  employee: 'employee@northlight.example',
  acme: 'client@acme.example',
  globex: 'client@globex.example',
  newcomer: 'newcomer@initech.example',
} as const;

export type AccountName = keyof typeof accounts;

export const password = 'Demo-pass-2026';
/** What an admin types for somebody, who then has to choose another one. */
export const typedByAdmin = 'Typed-by-admin-1';

/** Where the signed-in state of an account is kept; not with the results, which Playwright empties for each project. */
export function storageStateOf(account: AccountName): string {
  return `${product.dataFolder}/signed-in/${account}.json`;
}
