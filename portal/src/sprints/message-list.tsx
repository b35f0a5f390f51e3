import { Avatar, Badge, Cluster, DateTime, Muted } from '@northlight/shared-ui';
import styled from 'styled-components';
import { useTimeZone } from '../lib/api/portal-queries.ts';
import type { Message } from './sprint-queries.ts';

const labels: Readonly<Record<string, string>> = {
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
    overflow-wrap: anywhere;
  }
`;

/** The messages in the order in which they were written. */
export function MessageList({ messages, userId }: { messages: readonly Message[]; userId: string }) {
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
                {labels[message.kind] ?? message.kind}
              </Badge>
              <Muted as="time" dateTime={message.created_at}>
                <DateTime instant={message.created_at} timeZone={timeZone} />
              </Muted>
            </Cluster>
            <p dir="auto">{message.body}</p>
          </div>
        </Item>
      ))}
    </List>
  );
}
