import { runQuery, updateRow } from '@northlight/auth-kit';
import { ErasePerson } from '@northlight/client-work';
import { Button, Cluster, DateTime, Text } from '@northlight/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { PendingList } from './pending-list.tsx';
import { userApi, usersQueryKey } from './user-queries.ts';

/** Pending erasure requests. Renders nothing if there are none. */
export function ErasureRequests() {
  const requests = useQuery(erasureRequestsQuery());
  const timeZone = useTimeZone();
  const dismiss = useRowAction<{ id: string }>({
    area: userApi.area,
    activity: 'dismissing an erasure request',
    run: ({ id }) => dismissRequest(id),
    successText: 'Request dismissed',
    failedText: 'Failed to dismiss the request',
  });
  return (
    <PendingList
      title="Erasure requests"
      query={requests}
      failedText="The erasure requests could not be loaded."
    >
      {({ id, profile_id, message, created_at }) => (
        <>
          <span>
            {message}{' '}
            <Text as="span" tone="secondary">
              requested <DateTime instant={created_at} timeZone={timeZone} />
            </Text>
          </span>
          <Cluster gap={8}>
            <Button
              size="sm"
              isLoading={dismiss.isBusy(id)}
              aria-label={`Dismiss the request from ${message}`}
              onClick={() => dismiss.run({ id })}
            >
              Dismiss
            </Button>
            {profile_id === null ? null : (
              <ErasePerson
                keyPrefix={usersQueryKey}
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

/** Pending erasure requests, oldest first. Only admins can read them. */
const erasureRequestsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', userApi.area, 'erasure-requests'],
    queryFn: ({ signal }) =>
      runQuery((db) =>
        db
          .from('staff_notifications')
          .select('id, profile_id, message, created_at')
          .eq('kind', 'erasure')
          .eq('read', false)
          .order('created_at')
          .limit(50)
          .abortSignal(signal),
      ),
  });

/** Dismisses a request that has been handled in another way. @throws AppError */
const dismissRequest = (id: string) => updateRow('staff_notifications', id, { read: true });
