import { getBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type Attention = Tables<'staff_attention'>;

/** Counts of the items that are waiting for staff. Every write invalidates them together with the overview. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'attention'],
    queryFn: async ({ signal }): Promise<Attention | null> => {
      const backend = await getBackend();
      return unwrap(await backend.from('staff_attention').select('*').abortSignal(signal).maybeSingle());
    },
  });
