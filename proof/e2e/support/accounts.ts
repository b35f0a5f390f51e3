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
/** Set by an admin; the user must replace it. */
export const initialPassword = 'Typed-by-admin-1';

/** The file with an account's session. Not in the results folder, which Playwright empties. */
export function getSessionFile(account: AccountName): string {
  return `${product.dataFolder}/signed-in/${account}.json`;
}
