import { useSearchParams } from '@platform/router';
import { Badge, PageHeader, Stack, Tabs } from 'shared-ui';
import { InTheMaking } from '../../lib/in-the-making.tsx';
import type { PortalProject } from '../api/fetch-projects.ts';
import { Overview } from './overview.tsx';

const tabs = ['overview', 'sprints', 'invoices', 'notifications'] as const;
type Tab = (typeof tabs)[number];

const projectTones = { Completed: 'success', 'On Hold': 'warning', Cancelled: 'neutral' } as const;

/** One project with its four tabs; the open one is in the address. */
export function ProjectView({ project, greeting }: { project: PortalProject; greeting: string | null }) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview';
  const open = (next: Tab) => {
    const changed = new URLSearchParams(params);
    if (next === 'overview') changed.delete('tab');
    else changed.set('tab', next);
    setParams(changed);
  };
  const tone = projectTones[project.status as keyof typeof projectTones] ?? 'accent';

  return (
    <Stack gap={32}>
      <PageHeader
        face="display"
        eyebrow={greeting ? `Welcome back, ${greeting}` : 'Your project'}
        title={project.title}
        {...(project.description ? { description: project.description } : {})}
        actions={<Badge tone={tone}>{project.status}</Badge>}
      />
      <Tabs<Tab>
        label="Project"
        value={tab}
        onValueChange={open}
        items={[
          { value: 'overview', label: 'Overview', content: <Overview project={project} /> },
          {
            value: 'sprints',
            label: 'Sprints',
            content: (
              <InTheMaking
                title="The list of sprints"
                will="Every sprint with its tasks and your feedback will stand here."
              />
            ),
          },
          {
            value: 'invoices',
            label: 'Invoices',
            content: (
              <InTheMaking
                title="The list of invoices"
                will="What is billed, paid and open will stand here."
              />
            ),
          },
          {
            value: 'notifications',
            label: 'Notifications',
            content: (
              <InTheMaking
                title="The list of notifications"
                will="What happened in your project will stand here."
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}
