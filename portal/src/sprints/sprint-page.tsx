import { useFailureToast, useTitle } from '@northlight/contract';
import { Link, useParams } from '@northlight/contract/router';
import { Button, ErrorState, PageHeader, Stack } from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { isId, paths } from '../lib/address.ts';
import { knownSprint } from '../lib/api/portal-queries.ts';
import { BackLink } from '../lib/components/back-link.tsx';
import { PendingSprint } from '../lib/components/pending-sprint.tsx';
import { texts } from '../lib/texts.ts';
import { useUser } from '../lib/use-user.ts';
import { sprintQueries } from './api/sprint-queries.ts';
import { SprintDetail } from './components/sprint-detail.tsx';

/** /client-portal/sprint/:sprintId */
export function Component() {
  const { sprintId } = useParams();
  const user = useUser();
  if (user === null) return <PendingSprint />;
  return isId(sprintId) ? <LoadedSprint userId={user.id} sprintId={sprintId} /> : <SprintNotFound />;
}

function LoadedSprint({ userId, sprintId }: { userId: string; sprintId: string }) {
  const query = useQuery(sprintQueries.detail(sprintId));
  const { data: sprint, isError, isFetching, refetch } = query;
  const known = knownSprint(useQueryClient(), sprintId);
  useFailureToast(query, texts.sprintLoadFailed);
  useTitle(sprint === null ? texts.sprintNotFoundTitle : (sprint ?? known)?.title);

  if (sprint === null) return <SprintNotFound />;
  if (sprint !== undefined) return <SprintDetail key={sprint.id} userId={userId} sprint={sprint} />;
  if (!isError) return <PendingSprint known={known} />;
  return (
    <Stack gap={24}>
      <BackLink />
      <ErrorState
        title={texts.sprintLoadFailed}
        message="Nothing is lost. The connection to our server did not work just now."
        retryLabel="Retry"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Stack>
  );
}

/** One page for a sprint that is not there and for one of somebody else. */
function SprintNotFound() {
  useTitle(texts.sprintNotFoundTitle);
  return (
    <Stack gap={24}>
      <SearchX aria-hidden="true" strokeWidth={1.25} size={32} />
      <PageHeader face="display" title={texts.sprintNotFoundTitle} description={texts.sprintNotFound} />
      <div>
        <Button render={<Link to={paths.home()} />}>Back to Dashboard</Button>
      </div>
    </Stack>
  );
}
