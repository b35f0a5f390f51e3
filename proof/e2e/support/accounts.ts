import { product } from './product.ts';

/** The demo accounts by purpose. */
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
/** A password set by an admin, which has to be replaced. */
export const typedByAdmin = 'Typed-by-admin-1';

/** The file with an account's session. Playwright would delete it in the results folder. */
export function storageStateOf(account: AccountName): string {
  return `${product.dataFolder}/signed-in/${account}.json`;
}
