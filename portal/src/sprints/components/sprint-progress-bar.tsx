import { useQuery } from '@tanstack/react-query';
import { ProgressBar, Skeleton } from 'shared-ui';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { sprintQueries } from '../api/sprint-queries.ts';

/** Done tasks of all, in percent. */
export function SprintProgressBar({ sprintId }: { sprintId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sprintQueries.progress(sprintId));
  if (data === undefined) {
    if (!isError) return <Skeleton height="2.25rem" />;
    return <SectionFailure what="The progress" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const { percent, done, total } = data ?? { percent: 0, done: 0, total: 0 };
  return (
    <ProgressBar
      label="Progress"
      value={percent}
      valueText={total === 0 ? `${percent}%` : `${percent}% · ${done} of ${total} tasks`}
    />
  );
}
