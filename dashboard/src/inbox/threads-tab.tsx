import { Badge, Button, DateTime } from '@northlight/shared-ui';
import { MessagesSquare, Reply } from 'lucide-react';
import { useNestedRecord } from '../lib/list/use-nested-record.ts';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { threads } from './inbox-api.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { ThreadSheet } from './thread-sheet.tsx';

/** Conversations with clients about their sprints. */
export function ThreadsTab() {
  const record = useNestedRecord('thread');
  const timeZone = useTimeZone();
  return (
    <>
      <InboxList
        label="Conversations"
        query={threads.pageQuery}
        keyOf={({ sprint_id }) => sprint_id ?? ''}
        empty={{
          icon: <MessagesSquare />,
          title: 'No conversations yet',
          message: 'Feedback and questions of clients about their sprints arrive here.',
        }}
      >
        {(thread) => (
          <InboxItem
            title={thread.sprint_title ?? ''}
            badges={
              thread.state === 'waiting' ? (
                <Badge tone="warning">Waiting for an answer</Badge>
              ) : (
                <Badge tone="success">Answered</Badge>
              )
            }
            meta={
              <>
                {thread.project_title} · {thread.organization_name ?? thread.client_name}
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
              <strong>{thread.last_author}:</strong> {thread.last_body}
            </p>
          </InboxItem>
        )}
      </InboxList>
      <ThreadSheet sprintId={record.open?.kind === 'edit' ? record.open.id : null} onClose={record.close} />
    </>
  );
}
