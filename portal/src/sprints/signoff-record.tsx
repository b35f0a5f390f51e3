import { Badge, Cluster, DateTime, Muted, Secondary, Stack } from '@northlight/shared-ui';
import { CircleCheck, PencilLine } from 'lucide-react';
import styled from 'styled-components';
import { useTimeZone } from '../queries/portal-queries.ts';
import type { Signoff } from './sprint-queries.ts';

const Details = styled.details`
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  summary {
    min-height: 2rem;
    color: var(--color-accent-text);
  }

  ul {
    padding-inline-start: var(--space-20);
    list-style: disc;
  }

  h3 {
    margin-top: var(--space-8);
    color: var(--color-text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
`;

/** One decision with its author, time, note and a snapshot of what had been delivered. */
export function SignoffRecord({ signoff }: { signoff: Signoff }) {
  const timeZone = useTimeZone();
  const isApproved = signoff.decision === 'approved';
  return (
    <Stack gap={6}>
      <Cluster gap={8}>
        <Badge
          tone={isApproved ? 'success' : 'warning'}
          icon={isApproved ? <CircleCheck aria-hidden="true" /> : <PencilLine aria-hidden="true" />}
        >
          {isApproved ? 'Approved' : 'Changes requested'}
        </Badge>
      </Cluster>
      <Muted>
        {signoff.author_name}, <DateTime instant={signoff.created_at} timeZone={timeZone} />
      </Muted>
      {signoff.comment ? <Secondary>{signoff.comment}</Secondary> : null}
      <Details>
        <summary>What was delivered</summary>
        <SnapshotList title="Deliverables" items={signoff.deliverables} />
        <SnapshotList title="Finished tasks" items={signoff.doneTasks} />
        {signoff.preview_link ? <p>Preview: {signoff.preview_link}</p> : null}
      </Details>
    </Stack>
  );
}

function SnapshotList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p>None</p>
      ) : (
        <ul dir="auto">
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
