import { getBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type Attention = Tables<'staff_attention'>;

/** What waits for staff: one row, counted by the database. Every write reads it anew, as it does the overview. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'attention'],
    queryFn: async ({ signal }): Promise<Attention | null> => {
      const backend = await getBackend();
      return unwrap(await backend.from('staff_attention').select('*').abortSignal(signal).maybeSingle());
    },
  });
