import type { useRole } from 'auth-kit';
import type { InvoiceRow } from '../api/invoice.ts';

/** Whether an invoice is out of this person's reach: a paid one is an admin's. The database refuses it anyway. */
export function isClosedFor(
  role: ReturnType<typeof useRole>,
  { payment_status }: Pick<InvoiceRow, 'payment_status'>,
): boolean {
  return payment_status === 'Paid' && !(role.status === 'ready' && role.role === 'admin');
}
