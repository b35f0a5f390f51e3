import { changedRows, getBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { userApi } from './user-api.ts';

/** Who asks to be erased and has no answer yet, the first one first. Admins alone see any. */
export const erasureRequestsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', userApi.area, 'erasure-requests'],
    queryFn: async ({ signal }) => {
      const asked = (await getBackend())
        .from('staff_notifications')
        .select('id, profile_id, message, created_at');
      const open = asked.eq('kind', 'erasure').eq('read', false);
      return unwrap(await open.order('created_at').limit(50).abortSignal(signal));
    },
  });

/** Puts a request aside: it was answered in another way. @throws AppError */
export async function dismissRequest(id: string): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('staff_notifications').update({ read: true }).eq('id', id).select('id'));
}
