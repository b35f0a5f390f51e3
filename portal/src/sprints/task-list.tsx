import { Loaded } from '@northlight/client-work';
import { useFailureToast } from '@northlight/contract';
import { isTicketDone } from '@northlight/domain';
import { Badge, Muted, Row, Rows, Secondary, type Tone } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import styled from 'styled-components';
import { PendingRows } from '../components/pending-rows.tsx';
import { texts } from '../texts.ts';
import { sprintQueries, type Ticket } from './sprint-queries.ts';

/** High red, medium yellow, low green (spec section 9). */
const priorityTones: Readonly<Record<string, Tone>> = { High: 'danger', Medium: 'warning', Low: 'success' };

const Task = styled(Row)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4) var(--space-12);
  padding: var(--space-12) 0;

  > svg {
    width: 1.125rem;
    height: 1.125rem;
    margin-top: 3px;
    color: var(--color-text-muted);
  }

  > svg[data-done] {
    color: var(--color-success);
  }
`;

const TaskMeta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
`;

export function TaskList({ sprintId }: { sprintId: string }) {
  const query = useQuery(sprintQueries.tickets(sprintId));
  useFailureToast(query, texts.ticketsLoadFailed);
  return (
    <Loaded
      query={query}
      subject="The tasks"
      failedText={texts.ticketsLoadFailed}
      pending={<PendingRows label="Loading tasks…" heights={['2.75rem', '2.75rem', '2.75rem']} />}
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <Secondary>{texts.noTasks}</Secondary>
        ) : (
          <Rows>
            {tickets.map((ticket) => (
              <TaskRow key={ticket.id} ticket={ticket} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function TaskRow({ ticket }: { ticket: Ticket }) {
  const isDone = isTicketDone(ticket.status);
  return (
    <Task>
      {isDone ? <CircleCheck aria-hidden="true" data-done="" /> : <Circle aria-hidden="true" />}
      <div>
        <div>
          <Muted>#{ticket.number}</Muted> {ticket.title}
        </div>
        {ticket.description ? <Secondary>{ticket.description}</Secondary> : null}
        <TaskMeta>
          <Muted>{ticket.status}</Muted>
          <Muted aria-hidden="true">·</Muted>
          <Muted>{ticket.type}</Muted>
          <Badge tone={priorityTones[ticket.priority] ?? 'neutral'}>{ticket.priority}</Badge>
        </TaskMeta>
      </div>
    </Task>
  );
}
