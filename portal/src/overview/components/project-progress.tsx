import { useQuery } from '@tanstack/react-query';
import { ProgressBar, Skeleton } from 'shared-ui';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { overviewQueries } from '../api/overview-queries.ts';

/** How far the project is: done tasks of all, or the share of completed sprints where there are no tasks. */
export function ProjectProgress({ projectId }: { projectId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.progress(projectId));
  if (data === undefined) {
    if (!isError) return <Skeleton height="3rem" />;
    return <SectionFailure what="The progress" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const counted = data.total > 0 ? `${data.done} of ${data.total} tasks done` : null;
  return (
    <ProgressBar
      label="Project progress"
      value={data.percent}
      valueText={counted === null ? `${data.percent}%` : `${data.percent}% · ${counted}`}
    />
  );
}
