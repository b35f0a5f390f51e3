import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { DateTime, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Bell, ReceiptText, Rocket } from 'lucide-react';
import styled from 'styled-components';
import { useTimeZone } from '../lib/portal-queries.ts';
import { overviewQueries } from './overview-queries.ts';

const icons = { notification: Bell, sprint: Rocket, invoice: ReceiptText };

const Entry = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px var(--space-12);
  overflow-wrap: anywhere;

  svg {
    margin-top: 2px;
    color: var(--color-text-muted);
  }

  a {
    width: fit-content;
    font-weight: var(--weight-medium);
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  p,
  time {
    grid-column: 2;
    color: var(--color-text-secondary);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  time {
    color: var(--color-text-muted);
  }
`;

export function ActivityFeed({ projectId }: { projectId: string }) {
  const timeZone = useTimeZone();
  const activity = useQuery(overviewQueries.activity(projectId));
  return (
    <Loaded query={activity} subject="Recent activity" pending={<Skeleton height="10rem" />}>
      {(entries) =>
        entries.length === 0 ? (
          <p>No activity yet.</p>
        ) : (
          <Stack as="ol" gap={20}>
            {entries.map((entry) => {
              const Icon = icons[entry.kind];
              return (
                <Entry key={entry.key}>
                  <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                  <Link to={entry.link}>{entry.title}</Link>
                  <p>{entry.detail}</p>
                  <DateTime instant={entry.at} timeZone={timeZone} />
                </Entry>
              );
            })}
          </Stack>
        )
      }
    </Loaded>
  );
}
