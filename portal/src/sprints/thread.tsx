import { Loaded, Section } from '@northlight/client-work';
import { Cluster, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../lib/api/company-queries.ts';
import { takesQuestions } from '../lib/sprint-rules.ts';
import { MessageList } from './message-list.tsx';
import { QuestionForm } from './question-form.tsx';
import { type Sprint, sprintQueries } from './sprint-queries.ts';
import { ThreadBadge, type ThreadState } from './thread-badge.tsx';

/** Everything that was said about the sprint: feedback, questions and the answers. */
export function Thread({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const thread = useQuery(sprintQueries.thread(sprint.id));
  const state = threadState(thread.data ?? []);
  const { isApprover } = useRights(userId, sprint.project_id);
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
        <Loaded query={thread} what="The conversation" pending={<Skeleton height="6rem" />}>
          {(messages) =>
            messages.length === 0 ? (
              <Secondary>Nothing has been said about this sprint yet.</Secondary>
            ) : (
              <MessageList messages={messages} userId={userId} />
            )
          }
        </Loaded>
        {takesQuestions(sprint) && isApprover ? <QuestionForm userId={userId} sprint={sprint} /> : null}
      </Stack>
    </Section>
  );
}

/** By the last message, as the view `sprint_threads` says it; null before the first one. */
function threadState(messages: readonly { readonly kind: string }[]): ThreadState | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  return last.kind === 'reply' ? 'answered' : 'waiting';
}
