import { Loaded, Section } from '@northlight/client-work';
import { useLocation } from '@northlight/contract/router';
import { Avatar, Badge, Cluster, DateTime, Muted, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { usePermissions } from '../lib/company-queries.ts';
import { useTimeZone } from '../lib/portal-queries.ts';
import { isOpenForQuestions } from '../lib/sprint-rules.ts';
import { QuestionForm } from './question-form.tsx';
import { type Message, type Sprint, sprintQueries } from './sprint-queries.ts';
import { ThreadBadge, type ThreadState } from './thread-badge.tsx';
import { useMarkRepliesRead } from './use-mark-replies-read.ts';

/** The conversation about a sprint: feedback, questions and replies. */
export function Thread({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const thread = useQuery(sprintQueries.thread(sprint.id));
  const state = getThreadState(thread.data ?? []);
  const { isApprover } = usePermissions(userId, sprint.project_id);
  useMarkRepliesRead(userId, sprint.id, thread.isSuccess);
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
              <MessageList messages={messages} userId={userId} />
            )
          }
        </Loaded>
        {isOpenForQuestions(sprint) && isApprover ? (
          <QuestionForm userId={userId} sprint={sprint} isConversationLoaded={!thread.isPending} />
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

const kindLabels: Readonly<Record<string, string>> = {
  feedback: 'Feedback',
  question: 'Question',
  reply: 'Reply',
};

const List = styled.ol`
  display: grid;
  gap: var(--space-24);
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-12);

  p {
    margin-top: var(--space-4);
    white-space: pre-wrap;
  }
`;

function MessageList({ messages, userId }: { messages: readonly Message[]; userId: string }) {
  const timeZone = useTimeZone();
  return (
    <List>
      {messages.map((message) => (
        <Item key={message.id}>
          <Avatar name={message.author_name || 'Northlight'} size={32} isDecorative />
          <div>
            <Cluster gap={8}>
              <strong>{message.author_id === userId ? 'You' : message.author_name}</strong>
              <Badge tone={message.kind === 'reply' ? 'accent' : 'neutral'}>
                {kindLabels[message.kind] ?? message.kind}
              </Badge>
              <Muted as="time" dateTime={message.created_at}>
                <DateTime instant={message.created_at} timeZone={timeZone} />
              </Muted>
            </Cluster>
            <p>{message.body}</p>
          </div>
        </Item>
      ))}
    </List>
  );
}
