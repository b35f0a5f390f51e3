import { useFailureToast, useTitle } from '@northlight/contract';
import { Link, useParams } from '@northlight/contract/router';
import { isUuid } from '@northlight/domain';
import { Button, ErrorState, LoadingState, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { paths } from '../addresses/address.ts';
import { BackLink } from '../components/back-link.tsx';
import { useUser } from '../queries/use-user.ts';
import { texts } from '../texts.ts';
import { SprintDetail } from './sprint-detail.tsx';
import { sprintQueries } from './sprint-queries.ts';

/** /client-portal/sprint/:sprintId */
export function Component() {
  const { sprintId = '' } = useParams();
  const user = useUser();
  if (user === null) return <SprintLoadingState />;
  return isUuid(sprintId) ? <SprintById userId={user.id} sprintId={sprintId} /> : <SprintNotFound />;
}

function SprintById({ userId, sprintId }: { userId: string; sprintId: string }) {
  const query = useQuery(sprintQueries.detail(sprintId));
  const { data: sprint, isError, isFetching, refetch } = query;
  useFailureToast(query, texts.sprintLoadFailed);
  useTitle(sprint === null ? texts.sprintNotFoundTitle : sprint?.title);

  if (sprint === null) return <SprintNotFound />;
  if (sprint !== undefined) return <SprintDetail key={sprint.id} userId={userId} sprint={sprint} />;
  if (!isError) return <SprintLoadingState />;
  return (
    <Stack gap={24}>
      <BackLink label={texts.backToDashboard} />
      <ErrorState
        title={texts.sprintLoadFailed}
        message="We could not reach our server. Your data is safe."
        retryLabel="Retry"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Stack>
  );
}

/** Shown for missing sprints and for other companies' sprints. */
function SprintNotFound() {
  useTitle(texts.sprintNotFoundTitle);
  return (
    <Stack gap={24}>
      <SearchX aria-hidden="true" strokeWidth={1.25} size={32} />
      <PageHeader face="display" title={texts.sprintNotFoundTitle} description={texts.sprintNotFound} />
      <div>
        <Button render={<Link to={paths.home()} />}>{texts.backToDashboard}</Button>
      </div>
    </Stack>
  );
}

function SprintLoadingState() {
  return (
    <Stack gap={24}>
      <BackLink label={texts.backToDashboard} />
      <LoadingState label="Loading the sprint…">
        <Stack gap={16}>
          <Skeleton height="3rem" width="60%" />
          <Skeleton height="1.25rem" width="40%" />
          <Skeleton height="14rem" />
        </Stack>
      </LoadingState>
    </Stack>
  );
}
