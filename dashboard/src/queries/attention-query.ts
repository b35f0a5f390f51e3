import { runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type Attention = Tables<'staff_attention'>;

/** The number of items in the inbox that are waiting for staff. */
export const countInboxItems = ({ invoices_overdue: _invoices, ...counts }: Attention): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts of the items that are waiting for staff. Every write invalidates them together with the overview. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'attention'],
    queryFn: ({ signal }): Promise<Attention | null> =>
      runQuery((db) => db.from('staff_attention').select('*').abortSignal(signal).maybeSingle()),
  });
