import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { DateTime, Skeleton, Stack, Text, TextLink } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Bell, ReceiptText, Rocket } from 'lucide-react';
import styled from 'styled-components';
import { useTimeZone } from '../queries/portal-queries.ts';
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
  }

  p,
  span {
    grid-column: 2;
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
                  <TextLink as={Link} weight="medium" to={entry.link}>
                    {entry.title}
                  </TextLink>
                  <Text size="sm" tone="secondary">
                    {entry.detail}
                  </Text>
                  <Text as="span" size="sm" tone="muted">
                    <DateTime instant={entry.at} timeZone={timeZone} />
                  </Text>
                </Entry>
              );
            })}
          </Stack>
        )
      }
    </Loaded>
  );
}
