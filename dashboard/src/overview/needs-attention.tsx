import { Loaded } from '@northlight/client-work';
import { Skeleton, Text } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type Attention, attentionQuery } from '../queries/attention-query.ts';
import { linkTo } from '../screens.ts';
import { TileList } from './tile-list.tsx';

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
    .filter(({ key }) => (attention?.[key] ?? 0) > 0)
    .map(({ key, to, describe }) => ({ to, label: describe(attention?.[key] ?? 0) }));
  if (waitingItems.length === 0) return <Text tone="secondary">Nothing else is waiting.</Text>;
  return <TileList links={waitingItems} />;
}
