import type { Tables } from '@northlight/auth-kit';
import { Late, MessageList } from '@northlight/client-work';
import { isolate } from '@northlight/domain';
import {
  Badge,
  Button,
  DateTime,
  DialogBody,
  EmptyState,
  ErrorState,
  Muted,
  Sheet,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, Reply } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useUserId } from '../queries/use-user-id.ts';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { texts } from '../texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { findListedThread, messagesQuery, projectThreads, threadQuery, threads } from './inbox-queries.ts';

const loadForm = () => import(/* webpackChunkName: "forms" */ './reply-form.tsx');

/** The conversations with all clients, or about one project. */
export function ThreadsTab({ projectId }: { projectId?: string }) {
  const record = useNestedRecord('thread');
  const openSprintId = record.current?.kind === 'edit' ? record.current.id : null;
  const timeZone = useTimeZone();
  return (
    <>
      <InboxList
        label="Conversations"
        query={(projectId === undefined ? threads : projectThreads(projectId)).pageQuery}
        getKey={({ sprint_id }) => sprint_id}
        empty={{
          icon: <MessagesSquare />,
          title: 'No conversations yet',
          message: 'Client feedback and questions about sprints appear here.',
        }}
      >
        {(thread) => (
          <InboxItem
            title={thread.sprint_title}
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
                {' · '}
                <DateTime instant={thread.last_at} timeZone={timeZone} />
              </>
            }
            actions={
              <Button
                size="sm"
                icon={<Reply aria-hidden />}
                aria-label={`${thread.state === 'waiting' ? 'Reply about' : 'Open'} ${thread.sprint_title}`}
                onClick={() => record.openRecord(thread.sprint_id)}
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

const describeProject = (thread: Tables<'inbox_threads'>) =>
  `${isolate(thread.project_title)} · ${isolate(thread.organization_name)}`;

interface ThreadSheetProps {
  sprintId: string | null;
  onClose: () => void;
}

function ThreadSheet({ sprintId, onClose }: ThreadSheetProps) {
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();
  const query = useQuery({
    ...threadQuery(sprintId ?? ''),
    enabled: sprintId !== null,
    placeholderData: () => findListedThread(queryClient, sprintId),
  });
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
  const sprintId = thread.sprint_id;
  const query = useQuery(messagesQuery(sprintId));
  const timeZone = useTimeZone();
  const userId = useUserId();
  return (
    <DialogBody>
      <Loaded
        query={query}
        section="messages"
        failedText={texts.inbox.fetchFailed}
        skeleton={<Skeleton height={120} />}
      >
        {({ messages, hasMore }) => (
          <Stack gap={16}>
            {hasMore && <Muted>Only the latest {messages.length} messages are shown.</Muted>}
            <MessageList messages={messages} userId={userId} timeZone={timeZone} />
          </Stack>
        )}
      </Loaded>
      <Late load={loadForm} subject="The form" pending={<Skeleton height={200} />}>
        {({ ReplyForm }) => (
          <ReplyForm sprintId={sprintId} projectId={thread.project_id} onBusyChange={onBusyChange} />
        )}
      </Late>
    </DialogBody>
  );
}
