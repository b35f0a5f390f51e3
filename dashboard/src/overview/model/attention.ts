import type { Tables } from 'auth-kit';

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
    to: '/dashboard/inbox',
    describe: counted('conversation waits for an answer', 'conversations wait for an answer'),
  },
  {
    key: 'signoffs_new',
    to: '/dashboard/inbox?tab=signoffs',
    describe: counted('new sign-off', 'new sign-offs'),
  },
  {
    key: 'continuations_new',
    to: '/dashboard/inbox?tab=next',
    describe: counted('request for the next sprint', 'requests for the next sprint'),
  },
  {
    key: 'messages_open',
    to: '/dashboard/inbox?tab=contact',
    describe: counted('contact message to handle', 'contact messages to handle'),
  },
  {
    key: 'access_waiting',
    to: '/dashboard/inbox?tab=access',
    describe: counted('employee waits for access', 'employees wait for access'),
  },
  {
    key: 'invoices_overdue',
    to: '/dashboard/invoices?status=overdue',
    describe: counted('overdue invoice', 'overdue invoices'),
  },
];
