import type { Tables } from '@northlight/auth-kit';
import { brand } from '@northlight/contract';
import { Avatar, Badge, Cluster, DateTime, Muted } from '@northlight/shared-ui';
import styled from 'styled-components';

export type Message = Pick<
  Tables<'sprint_messages'>,
  'id' | 'kind' | 'body' | 'author_id' | 'author_name' | 'created_at'
>;

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

interface MessageListProps {
  messages: readonly Message[];
  userId: string;
  timeZone: string;
}

/** A conversation about a sprint, as both sides see it. */
export function MessageList({ messages, userId, timeZone }: MessageListProps) {
  return (
    <List aria-label="Messages">
      {messages.map((message) => (
        <Item key={message.id}>
          <Avatar name={message.author_name || brand.name} size={32} isDecorative />
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
