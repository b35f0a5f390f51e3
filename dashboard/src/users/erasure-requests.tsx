import { changedRows, getBackend, unwrap } from '@northlight/auth-kit';
import { ErasePerson } from '@northlight/client-work';
import { Button, Cluster, DateTime } from '@northlight/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { useTimeZone } from '../lib/settings-queries.ts';
import { PendingList, PendingMeta } from './pending-list.tsx';
import { userApi, userKey } from './user-queries.ts';

/** Who asks to be erased. Nothing when nobody does. */
export function ErasureRequests() {
  const requests = useQuery(erasureRequestsQuery());
  const timeZone = useTimeZone();
  const dismiss = useRowAction<{ id: string }>({
    area: userApi.area,
    activity: 'putting a request aside',
    run: ({ id }) => dismissRequest(id),
    doneText: 'Request put aside',
    failedText: 'Failed to put the request aside',
  });
  return (
    <PendingList
      label="Requests to be erased"
      title="Asked to be erased"
      query={requests}
      failedText="The requests to be erased could not be loaded."
    >
      {({ id, profile_id, message, created_at }) => (
        <>
          <span>
            {message}{' '}
            <PendingMeta>
              asked <DateTime instant={created_at} timeZone={timeZone} />
            </PendingMeta>
          </span>
          <Cluster gap={8}>
            <Button
              size="sm"
              isLoading={dismiss.busyId === id}
              aria-label={`Put aside: the request of ${message}`}
              onClick={() => dismiss.act({ id })}
            >
              Put aside
            </Button>
            {profile_id === null ? null : (
              <ErasePerson
                area={userKey}
                erasure={{ person: profile_id }}
                name={message.replace(/ \([^()]*\)$/, '')}
                variant="secondary"
                icon={<UserRoundX aria-hidden />}
              />
            )}
          </Cluster>
        </>
      )}
    </PendingList>
  );
}

/** Who asks to be erased and has no answer yet, the first one first. Admins alone see any. */
const erasureRequestsQuery = () =>
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
async function dismissRequest(id: string): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('staff_notifications').update({ read: true }).eq('id', id).select('id'));
}
