import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'shared-ui';
import { ProgressFigure } from '../../lib/components/progress-figure.tsx';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { overviewQueries } from '../api/overview-queries.ts';

/** How far the project is: done tasks of all, or the share of completed sprints where there are no tasks. */
export function ProjectProgress({ projectId }: { projectId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.progress(projectId));
  if (data === undefined) {
    if (!isError) return <Skeleton height="5.75rem" />;
    return <SectionFailure what="The progress" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const { percent, total, done } = data;
  const counted = total > 0 ? `${done} of ${total} tasks done` : null;
  return <ProgressFigure label="Project progress" percent={percent} counted={counted} />;
}
