import { useSearchParams } from '@northlight/contract/router';
import { PageHeader, Stack, type TabItem, Tabs } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Attention, attentionQuery } from '../queries/attention-query.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { ContinuationsTab, SignoffsTab } from './decision-tabs.tsx';
import { ReleasesTab } from './releases-tab.tsx';
import { ThreadsTab } from './threads-tab.tsx';
import { AccessTab, ContactTab, SubscribersTab } from './visitors-tabs.tsx';

type Tab = 'threads' | 'signoffs' | 'next' | 'contact' | 'access' | 'subscribers' | 'releases';

interface InboxTab {
  readonly value: Tab;
  readonly label: string;
  readonly count?: (attention: Attention) => number | null;
  readonly content: ReactNode;
}

const inboxTabs: readonly InboxTab[] = [
  {
    value: 'threads',
    label: 'Conversations',
    count: ({ threads_waiting }) => threads_waiting,
    content: <ThreadsTab />,
  },
  {
    value: 'signoffs',
    label: 'Sign-offs',
    count: ({ signoffs_new }) => signoffs_new,
    content: <SignoffsTab />,
  },
  {
    value: 'next',
    label: 'Next sprint',
    count: ({ continuations_new }) => continuations_new,
    content: <ContinuationsTab />,
  },
  {
    value: 'contact',
    label: 'Contact',
    count: ({ messages_open }) => messages_open,
    content: <ContactTab />,
  },
  { value: 'access', label: 'Access', count: ({ access_waiting }) => access_waiting, content: <AccessTab /> },
  { value: 'subscribers', label: 'Subscribers', content: <SubscribersTab /> },
  {
    value: 'releases',
    label: 'Alerts',
    count: ({ clients_joined, releases_worse, health_problems }) =>
      (clients_joined ?? 0) + (releases_worse ?? 0) + (health_problems ?? 0),
    content: <ReleasesTab />,
  },
];

/** /dashboard/inbox: messages and requests from clients, visitors and employees. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { data: attention } = useQuery(attentionQuery());
  const isAdmin = useIsAdmin();
  const tabs = inboxTabs.filter(({ value }) => isAdmin || value !== 'access');
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'threads';

  return (
    <Stack gap={20}>
      <PageHeader title="Inbox" description="Messages and requests. The numbers show how many are waiting." />
      <Tabs
        label="Inbox"
        value={open}
        onValueChange={(tab) => setParams(tab === 'threads' ? {} : { tab })}
        items={tabs.map(({ value, label, count, content }): TabItem<Tab> => {
          const waitingCount = attention && count ? count(attention) : null;
          return {
            value,
            label,
            content: value === open ? content : null,
            ...(waitingCount ? { count: waitingCount } : {}),
          };
        })}
      />
    </Stack>
  );
}
