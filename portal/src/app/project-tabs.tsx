import { useTitle } from '@northlight/contract';
import { Badge, PageHeader, Secondary, Stack, Tabs } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useUrlState } from '../addresses/address.ts';
import { InvoicesTab } from '../invoices/invoices-tab.tsx';
import { NotificationsTab } from '../notifications/notifications-tab.tsx';
import { Overview } from '../overview/overview.tsx';
import { type ProjectSummary, portalQueries } from '../queries/portal-queries.ts';
import { SprintsTab } from '../sprints/sprints-tab.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';

/** In display order. The keys appear in the URL. */
const tabs = {
  overview: { label: 'Overview', Content: Overview },
  sprints: { label: 'Sprints', Content: SprintsTab },
  invoices: { label: 'Invoices', Content: InvoicesTab },
  notifications: { label: 'Notifications', Content: NotificationsTab },
};
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

const projectTones = { Completed: 'success', 'On Hold': 'warning', Cancelled: 'neutral' } as const;

interface ProjectTabsProps {
  userId: string;
  name: string | null;
  project: ProjectSummary;
  projects: readonly ProjectSummary[];
}

/** One project with its tabs. The open tab is part of the URL. */
export function ProjectTabs({ userId, name, project, projects }: ProjectTabsProps) {
  const { params, open } = useUrlState();
  const unread = useQuery(portalQueries.unread(userId)).data ?? 0;
  const tab = tabNames.find((tabName) => tabName === params.get('tab')) ?? 'overview';
  const { label, Content } = tabs[tab];
  useTitle(tab === 'overview' ? project.title : `${label} · ${project.title}`);
  // Drops the current tab's state, such as a filter or an open invoice.
  const openTab = (next: Tab) =>
    open({
      tab: next === 'overview' ? null : next,
      status: null,
      scope: null,
      invoice: null,
      feedback: null,
    });

  return (
    <Stack gap={32}>
      <PageHeader
        face="display"
        eyebrow={<Secondary as="span">{name ? `Welcome, ${name}` : 'Your project'}</Secondary>}
        title={project.title}
        description={
          <Badge tone={projectTones[project.status as keyof typeof projectTones] ?? 'accent'}>
            {project.status}
          </Badge>
        }
        actions={
          projects.length > 1 ? (
            <ProjectSwitcher
              userId={userId}
              current={project}
              projects={projects}
              tab={tab === 'overview' ? null : tab}
            />
          ) : null
        }
      />
      <Tabs<Tab>
        key={project.id}
        label="Project"
        value={tab}
        onValueChange={openTab}
        items={tabNames.map((tabName) => ({
          value: tabName,
          label: tabs[tabName].label,
          ...(tabName === 'notifications' && unread > 0 ? { count: unread } : {}),
          content: tabName === tab ? <Content userId={userId} projectId={project.id} /> : null,
        }))}
      />
    </Stack>
  );
}
