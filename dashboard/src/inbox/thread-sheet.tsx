import type { Tables } from '@northlight/auth-kit';
import {
  Badge,
  DateTime,
  DialogBody,
  EmptyState,
  ErrorState,
  Sheet,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { Loaded } from '../lib/screen/loaded.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { type Message, messagesQuery, threadQuery } from './inbox-api.ts';
import { ReplyForm } from './reply-form.tsx';

const Bubble = styled.li<{ $isOurs: boolean }>`
  display: grid;
  gap: var(--space-6);
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: ${({ $isOurs }) => ($isOurs ? 'var(--color-accent-tint)' : 'var(--color-layer)')};

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
    overflow-wrap: anywhere;
  }
`;

const kinds: Readonly<Record<string, string>> = {
  feedback: 'Feedback',
  question: 'Question',
  reply: 'Reply',
};

export interface ThreadSheetProps {
  /** The sprint whose conversation is open. */
  sprintId: string | null;
  onClose: () => void;
}

/** The conversation about a sprint, and the answer to it. */
export function ThreadSheet({ sprintId, onClose }: ThreadSheetProps) {
  const [isBusy, setBusy] = useState(false);
  const read = useQuery({ ...threadQuery(sprintId ?? ''), enabled: sprintId !== null });
  const thread = sprintId === null ? undefined : read.data;
  return (
    <Sheet
      isOpen={sprintId !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={thread?.sprint_title ?? 'Conversation'}
      width="40rem"
    >
      {thread && <Conversation key={thread.sprint_id} thread={thread} onBusy={setBusy} />}
      {thread === null && <EmptyState title="This conversation no longer exists" />}
      {sprintId !== null && read.isError && thread === undefined && (
        <ErrorState
          title={texts.inbox.fetchFailed}
          onRetry={() => void read.refetch()}
          retryLabel="Retry"
          isRetrying={read.isFetching}
        />
      )}
    </Sheet>
  );
}

function Conversation({
  thread,
  onBusy,
}: {
  thread: Tables<'inbox_threads'>;
  onBusy: (isBusy: boolean) => void;
}) {
  const sprintId = thread.sprint_id ?? '';
  const read = useQuery(messagesQuery(sprintId));
  const timeZone = useTimeZone();
  return (
    <DialogBody>
      <Loaded
        read={read}
        section="messages"
        failedText={texts.inbox.fetchFailed}
        skeleton={<Skeleton height={120} />}
      >
        {(messages) => (
          <Stack as="ol" aria-label="Messages">
            {messages.map((message) => (
              <Shown key={message.id} message={message} timeZone={timeZone} />
            ))}
          </Stack>
        )}
      </Loaded>
      <ReplyForm sprintId={sprintId} projectId={thread.project_id ?? ''} onBusy={onBusy} />
    </DialogBody>
  );
}

function Shown({ message, timeZone }: { message: Message; timeZone: string }) {
  return (
    <Bubble $isOurs={message.kind === 'reply'}>
      <div>
        <strong>{message.author_name}</strong>
        <Badge tone={message.kind === 'reply' ? 'accent' : 'neutral'}>
          {kinds[message.kind] ?? message.kind}
        </Badge>
        <DateTime instant={message.created_at} timeZone={timeZone} />
      </div>
      <p>{message.body}</p>
    </Bubble>
  );
}
