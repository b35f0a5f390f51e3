import { useQuery } from '@tanstack/react-query';
import { Cluster, Skeleton, Stack } from 'shared-ui';
import { Secondary } from '../../lib/components/rows.tsx';
import { Section } from '../../lib/components/section.tsx';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { takesQuestions } from '../../lib/model/sprint-rules.ts';
import type { Sprint } from '../api/fetch-sprint.ts';
import { sprintQueries } from '../api/sprint-queries.ts';
import { threadState } from '../model/thread-state.ts';
import { MessageList } from './message-list.tsx';
import { QuestionForm } from './question-form.tsx';
import { ThreadBadge } from './thread-badge.tsx';

/** Everything that was said about the sprint: feedback, questions and the answers. */
export function Thread({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const { data, isError, isFetching, refetch } = useQuery(sprintQueries.thread(sprint.id));
  const state = data ? threadState(data) : null;
  return (
    <Section
      id="conversation"
      title={
        <Cluster gap={12} as="span">
          Conversation
          {state ? <ThreadBadge state={state} /> : null}
        </Cluster>
      }
    >
      <Stack gap={24}>
        {data === undefined ? (
          isError ? (
            <SectionFailure what="The conversation" onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <Skeleton height="6rem" />
          )
        ) : data.length === 0 ? (
          <Secondary>Nothing has been said about this sprint yet.</Secondary>
        ) : (
          <MessageList messages={data} userId={userId} />
        )}
        {takesQuestions(sprint) ? <QuestionForm userId={userId} sprint={sprint} /> : null}
      </Stack>
    </Section>
  );
}
