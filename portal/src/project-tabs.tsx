import { useTitle } from '@platform/contract';
import { useQuery } from '@tanstack/react-query';
import { Badge, PageHeader, Stack, Tabs } from 'shared-ui';
import { InvoicesTab } from './invoices/components/invoices-tab.tsx';
import type { ProjectSummary } from './lib/api/fetch-projects.ts';
import { portalQueries } from './lib/api/portal-queries.ts';
import { Secondary } from './lib/components/rows.tsx';
import { useAddress } from './lib/use-address.ts';
import { NotificationsTab } from './notifications/components/notifications-tab.tsx';
import { Overview } from './overview/components/overview.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SprintsTab } from './sprints/components/sprints-tab.tsx';

const tabs = ['overview', 'sprints', 'invoices', 'notifications'] as const;
type Tab = (typeof tabs)[number];

const labels: Readonly<Record<Tab, string>> = {
  overview: 'Overview',
  sprints: 'Sprints',
  invoices: 'Invoices',
  notifications: 'Notifications',
};

const projectTones = { Completed: 'success', 'On Hold': 'warning', Cancelled: 'neutral' } as const;

interface ProjectTabsProps {
  userId: string;
  name: string | null;
  project: ProjectSummary;
  projects: readonly ProjectSummary[];
}

/** One project with its four tabs; the open one is in the address. */
export function ProjectTabs({ userId, name, project, projects }: ProjectTabsProps) {
  const [read, change] = useAddress();
  const unread = useQuery(portalQueries.unread(userId)).data ?? 0;
  const tab = tabs.find((each) => each === read('tab')) ?? 'overview';
  useTitle(tab === 'overview' ? project.title : `${labels[tab]} · ${project.title}`);
  // What belongs to one tab (a filter, an open invoice) does not follow into the next.
  const open = (next: Tab) =>
    change({
      tab: next === 'overview' ? null : next,
      status: null,
      scope: null,
      invoice: null,
      feedback: null,
    });
  const content: Readonly<Record<Tab, () => React.ReactNode>> = {
    overview: () => <Overview userId={userId} projectId={project.id} />,
    sprints: () => <SprintsTab userId={userId} projectId={project.id} />,
    invoices: () => <InvoicesTab userId={userId} projectId={project.id} />,
    notifications: () => <NotificationsTab userId={userId} />,
  };

  return (
    <Stack gap={32}>
      <PageHeader
        face="display"
        eyebrow={<Secondary as="span">{name ? `Welcome back, ${name}` : 'Your project'}</Secondary>}
        title={project.title}
        description={
          <Badge tone={projectTones[project.status as keyof typeof projectTones] ?? 'accent'}>
            {project.status}
          </Badge>
        }
        actions={
          projects.length > 1 ? (
            <ProjectSwitcher userId={userId} current={project} projects={projects} tab={tab} />
          ) : null
        }
      />
      <Tabs<Tab>
        key={project.id}
        label="Project"
        value={tab}
        onValueChange={open}
        items={tabs.map((each) => ({
          value: each,
          label: labels[each],
          ...(each === 'notifications' && unread > 0 ? { count: unread } : {}),
          content: each === tab ? content[each]() : null,
        }))}
      />
    </Stack>
  );
}
