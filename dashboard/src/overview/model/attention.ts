import type { Tables } from 'auth-kit';
import { linkTo } from '../../lib/screens.ts';

/** Something that waits for staff, and where it is dealt with. */
export interface WaitingKind {
  readonly key: keyof Tables<'staff_attention'>;
  readonly to: string;
  readonly describe: (count: number) => string;
}

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

export const waitingKinds: readonly WaitingKind[] = [
  {
    key: 'threads_waiting',
    to: linkTo('inbox'),
    describe: counted('conversation waits for an answer', 'conversations wait for an answer'),
  },
  {
    key: 'signoffs_new',
    to: linkTo('inbox', { tab: 'signoffs' }),
    describe: counted('new sign-off', 'new sign-offs'),
  },
  {
    key: 'continuations_new',
    to: linkTo('inbox', { tab: 'next' }),
    describe: counted('request for the next sprint', 'requests for the next sprint'),
  },
  {
    key: 'messages_open',
    to: linkTo('inbox', { tab: 'contact' }),
    describe: counted('contact message to handle', 'contact messages to handle'),
  },
  {
    key: 'access_waiting',
    to: linkTo('inbox', { tab: 'access' }),
    describe: counted('employee waits for access', 'employees wait for access'),
  },
  {
    key: 'invoices_overdue',
    to: linkTo('invoices', { status: 'overdue' }),
    describe: counted('overdue invoice', 'overdue invoices'),
  },
];
