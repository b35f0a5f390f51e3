import type { Tables } from '@northlight/auth-kit';
import { isolate } from '@northlight/domain';
import {
  Badge,
  Button,
  DateTime,
  DialogBody,
  EmptyState,
  ErrorState,
  Sheet,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, Reply } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useNestedRecord } from '../lib/list/use-nested-record.ts';
import { Loaded } from '../lib/loaded.tsx';
import { useTimeZone } from '../lib/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { type Message, messagesQuery, threadQuery, threads } from './inbox-queries.ts';
import { ReplyForm } from './reply-form.tsx';

export function ThreadsTab() {
  const record = useNestedRecord('thread');
  const openSprintId = record.current?.kind === 'edit' ? record.current.id : null;
  const timeZone = useTimeZone();
  return (
    <>
      <InboxList
        label="Conversations"
        query={threads.pageQuery}
        getKey={({ sprint_id }) => sprint_id ?? ''}
        empty={{
          icon: <MessagesSquare />,
          title: 'No conversations yet',
          message: 'Client feedback and questions about sprints appear here.',
        }}
      >
        {(thread) => (
          <InboxItem
            title={thread.sprint_title ?? ''}
            badges={
              thread.state === 'waiting' ? (
                <Badge tone="warning">Waiting for a reply</Badge>
              ) : (
                <Badge tone="success">Answered</Badge>
              )
            }
            meta={
              <>
                {describeProject(thread)}
                {thread.last_at && (
                  <>
                    {' '}
                    · <DateTime instant={thread.last_at} timeZone={timeZone} />
                  </>
                )}
              </>
            }
            actions={
              <Button
                size="sm"
                icon={<Reply aria-hidden />}
                aria-label={`${thread.state === 'waiting' ? 'Reply about' : 'Open'} ${thread.sprint_title}`}
                onClick={() => record.openRecord(thread.sprint_id ?? '')}
              >
                {thread.state === 'waiting' ? 'Reply' : 'Open'}
              </Button>
            }
          >
            <p>
              <strong>{thread.last_author}</strong>: {thread.last_body}
            </p>
          </InboxItem>
        )}
      </InboxList>
      <ThreadSheet sprintId={openSprintId} onClose={record.close} />
    </>
  );
}

const Bubble = styled.li<{ $isReply: boolean }>`
  display: grid;
  gap: var(--space-6);
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: ${({ $isReply }) => ($isReply ? 'var(--color-accent-tint)' : 'var(--color-layer)')};

  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
    color: var(--color-text-secondary);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  p {
    white-space: pre-wrap;
  }
`;

const kindLabels: Readonly<Record<string, string>> = {
  feedback: 'Feedback',
  question: 'Question',
  reply: 'Reply',
};

const describeProject = (thread: Tables<'inbox_threads'>) =>
  `${isolate(thread.project_title)} · ${isolate(thread.organization_name ?? thread.client_name)}`;

interface ThreadSheetProps {
  sprintId: string | null;
  onClose: () => void;
}

function ThreadSheet({ sprintId, onClose }: ThreadSheetProps) {
  const [isBusy, setIsBusy] = useState(false);
  const query = useQuery({ ...threadQuery(sprintId ?? ''), enabled: sprintId !== null });
  const thread = sprintId === null ? undefined : query.data;
  return (
    <Sheet
      isOpen={sprintId !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={thread ? `${isolate(thread.sprint_title)} · ${describeProject(thread)}` : 'Conversation'}
      width="40rem"
    >
      {thread && <Conversation key={thread.sprint_id} thread={thread} onBusyChange={setIsBusy} />}
      {thread === null && <EmptyState title="This conversation no longer exists" />}
      {sprintId !== null && query.isError && thread === undefined && (
        <ErrorState
          title={texts.inbox.fetchFailed}
          onRetry={() => void query.refetch()}
          retryLabel="Retry"
          isRetrying={query.isFetching}
        />
      )}
    </Sheet>
  );
}

function Conversation({
  thread,
  onBusyChange,
}: {
  thread: Tables<'inbox_threads'>;
  onBusyChange: (isBusy: boolean) => void;
}) {
  const sprintId = thread.sprint_id ?? '';
  const query = useQuery(messagesQuery(sprintId));
  const timeZone = useTimeZone();
  return (
    <DialogBody>
      <Loaded
        query={query}
        section="messages"
        failedText={texts.inbox.fetchFailed}
        skeleton={<Skeleton height={120} />}
      >
        {(messages) => (
          <Stack as="ol" aria-label="Messages">
            {messages.map((message) => (
              <MessageBubble key={message.id} message={message} timeZone={timeZone} />
            ))}
          </Stack>
        )}
      </Loaded>
      <ReplyForm sprintId={sprintId} projectId={thread.project_id ?? ''} onBusyChange={onBusyChange} />
    </DialogBody>
  );
}

function MessageBubble({ message, timeZone }: { message: Message; timeZone: string }) {
  return (
    <Bubble $isReply={message.kind === 'reply'}>
      <div>
        <strong>{message.author_name}</strong>
        <Badge tone={message.kind === 'reply' ? 'accent' : 'neutral'}>
          {kindLabels[message.kind] ?? message.kind}
        </Badge>
        <DateTime instant={message.created_at} timeZone={timeZone} />
      </div>
      <p>{message.body}</p>
    </Bubble>
  );
}
