import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'shared-ui';
import { ProgressFigure } from '../../lib/components/progress-figure.tsx';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { sprintQueries } from '../api/sprint-queries.ts';

/** Done tasks of all, in percent. */
export function SprintProgressBar({ sprintId }: { sprintId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sprintQueries.progress(sprintId));
  if (data === undefined) {
    if (!isError) return <Skeleton height="5.75rem" />;
    return <SectionFailure what="The progress" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const { percent, done, total } = data ?? { percent: 0, done: 0, total: 0 };
  const counted = total === 0 ? null : `${done} of ${total} tasks`;
  return <ProgressFigure label="Progress" percent={percent} counted={counted} />;
}
