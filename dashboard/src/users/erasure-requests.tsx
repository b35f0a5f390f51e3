import { ErasePerson } from '@northlight/client-work';
import { Button, Cluster, DateTime } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { dismissRequest, erasureRequestsQuery } from './erasure-api.ts';
import { NoticeList, NoticeMeta } from './notice-list.tsx';
import { userApi, userArea } from './user-api.ts';

/** Who asks to be erased. Nothing when nobody does. */
export function ErasureRequests() {
  const requests = useQuery(erasureRequestsQuery());
  const timeZone = useTimeZone();
  const dismiss = useRowAction<{ id: string }>({
    area: userApi.area,
    what: 'putting a request aside',
    run: ({ id }) => dismissRequest(id),
    doneText: 'Request put aside',
    failedText: 'Failed to put the request aside',
  });
  return (
    <NoticeList
      label="Requests to be erased"
      title="Asked to be erased"
      query={requests}
      failedText="The requests to be erased could not be loaded."
    >
      {({ id, profile_id, message, created_at }) => (
        <>
          <span>
            {message}{' '}
            <NoticeMeta>
              asked <DateTime instant={created_at} timeZone={timeZone} />
            </NoticeMeta>
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
                area={userArea}
                erasure={{ person: profile_id }}
                name={message.replace(/ \([^()]*\)$/, '')}
                variant="secondary"
                icon={<UserRoundX aria-hidden />}
              />
            )}
          </Cluster>
        </>
      )}
    </NoticeList>
  );
}
