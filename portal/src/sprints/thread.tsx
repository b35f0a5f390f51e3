import { Late, Loaded, MessageList, Section } from '@northlight/client-work';
import { useLocation } from '@northlight/contract/router';
import { isOpenForQuestions } from '@northlight/domain/sprint-rules';
import { Cluster, Muted, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePermissions } from '../queries/company-queries.ts';
import { useTimeZone } from '../queries/portal-queries.ts';
import { maxMessages, type Sprint, sprintQueries } from './sprint-queries.ts';
import { ThreadBadge, type ThreadState } from './thread-badge.tsx';

const loadForm = () => import(/* webpackChunkName: "forms" */ './question-form.tsx');

/** The conversation about a sprint: feedback, questions and replies. */
export function Thread({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const thread = useQuery(sprintQueries.thread(sprint.id));
  const timeZone = useTimeZone();
  const state = getThreadState(thread.data ?? []);
  const { isApprover } = usePermissions(userId, sprint.project_id);
  const isLinked = useLocation().hash === '#conversation';
  useEffect(() => {
    // The router scrolls before the messages have loaded.
    if (isLinked && thread.isSuccess) document.getElementById('conversation')?.scrollIntoView();
  }, [isLinked, thread.isSuccess]);
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
        <Loaded query={thread} subject="The conversation" pending={<Skeleton height="6rem" />}>
          {(messages) =>
            messages.length === 0 ? (
              <Secondary>No messages about this sprint yet.</Secondary>
            ) : (
              <>
                {messages.length > maxMessages && (
                  <Muted>Only the latest {maxMessages} messages are shown.</Muted>
                )}
                <MessageList messages={messages.slice(-maxMessages)} userId={userId} timeZone={timeZone} />
              </>
            )
          }
        </Loaded>
        {isOpenForQuestions(sprint) && isApprover ? (
          <Late load={loadForm} subject="The form for questions" pending={<Skeleton height="12rem" />}>
            {({ QuestionForm }) => (
              <QuestionForm userId={userId} sprint={sprint} isConversationLoaded={!thread.isPending} />
            )}
          </Late>
        ) : null}
      </Stack>
    </Section>
  );
}

/** Depends on the last message, like the view `sprint_threads`. Null without messages. */
function getThreadState(messages: readonly { readonly kind: string }[]): ThreadState | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  return last.kind === 'reply' ? 'answered' : 'waiting';
}
