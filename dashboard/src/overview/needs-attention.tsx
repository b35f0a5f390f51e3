import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Skeleton, Text } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { type Attention, attentionQuery } from '../queries/attention-query.ts';
import { linkTo } from '../screens.ts';

/** Links in tiles, side by side; one below the other on phones. */
export const TileList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);

  /* Items fill each line. */
  li {
    flex: 1 0 auto;
    max-width: 100%;

    @media (width < 768px) {
      flex-basis: 100%;
    }
  }

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    min-height: var(--height-touch);
    padding: var(--space-8) var(--space-12) var(--space-8) var(--space-16);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-surface);
    color: var(--color-text);
    text-decoration: none;
  }

  a:hover {
    border-color: var(--color-control-border);
  }

  svg {
    flex: none;
    color: var(--color-text-muted);
  }
`;

/** A type of item that is waiting for staff, and the link to handle it. */
interface AttentionItem {
  readonly key: keyof Attention;
  readonly to: string;
  readonly describe: (count: number) => string;
}

const pluralize = (singular: string, plural: string) => (count: number) =>
  `${count} ${count === 1 ? singular : plural}`;

const attentionItems: readonly AttentionItem[] = [
  {
    key: 'health_problems',
    to: linkTo('inbox', { tab: 'releases' }),
    describe: pluralize('alert about emails, backups or jobs', 'alerts about emails, backups or jobs'),
  },
  {
    key: 'releases_worse',
    to: linkTo('inbox', { tab: 'releases' }),
    describe: pluralize('release fails more often than before', 'releases fail more often than before'),
  },
  {
    key: 'signoffs_new',
    to: linkTo('inbox', { tab: 'signoffs' }),
    describe: pluralize('new sign-off', 'new sign-offs'),
  },
  {
    key: 'continuations_new',
    to: linkTo('inbox', { tab: 'next' }),
    describe: pluralize('request for the next sprint', 'requests for the next sprint'),
  },
  {
    key: 'messages_open',
    to: linkTo('inbox', { tab: 'contact' }),
    describe: pluralize('contact message to handle', 'contact messages to handle'),
  },
  {
    key: 'clients_joined',
    to: linkTo('inbox', { tab: 'releases' }),
    describe: pluralize('client has joined', 'clients have joined'),
  },
  {
    key: 'access_waiting',
    to: linkTo('inbox', { tab: 'access' }),
    describe: pluralize('employee is waiting for access', 'employees are waiting for access'),
  },
];

/** The items that are waiting for staff, with links. */
export function NeedsAttention() {
  const query = useQuery(attentionQuery());
  return (
    <Loaded
      subject="Needs attention"
      query={query}
      failedText="The open items could not be loaded."
      pending={<Skeleton height="2.75rem" />}
    >
      {(attention) => <WaitingItems attention={attention} />}
    </Loaded>
  );
}

function WaitingItems({ attention }: { attention: Attention | null }) {
  const waitingItems = attentionItems
    .map(({ key, to, describe }) => ({ key, to, describe, count: attention?.[key] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (waitingItems.length === 0) return <Text tone="secondary">Nothing else is waiting.</Text>;
  return (
    <TileList>
      {waitingItems.map(({ key, to, describe, count }) => (
        <li key={key}>
          <Link to={to}>
            {describe(count)}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </TileList>
  );
}
