import { useSearchParams } from '@northlight/contract/router';
import { Tabs } from '@northlight/shared-ui';
import { withParams } from '../lib/list/use-list-state.ts';
import { type ProjectPanels, type ProjectTab, parseOpenTab, projectTabs } from './managed-project.ts';
import type { ClientProject } from './project-queries.ts';

const labels: Readonly<Record<ProjectTab, string>> = {
  sprints: 'Sprints',
  tickets: 'Tickets',
  invoices: 'Invoices',
};

/** The tabs of the open project; the address holds the open tab. */
export function ProjectTabs({ project, panels }: { project: ClientProject; panels: ProjectPanels }) {
  const [params, setParams] = useSearchParams();
  const open = parseOpenTab(params);
  return (
    <Tabs
      label={project.title}
      value={open}
      onValueChange={(tab) =>
        setParams((before) => withParams(before, { tab: tab === 'sprints' ? '' : tab }), {
          preventScrollReset: true,
        })
      }
      items={projectTabs.map((tab) => {
        const Panel = panels[tab];
        return {
          value: tab,
          label: labels[tab],
          content: tab === open ? <Panel key={project.id} projectId={project.id} /> : null,
        };
      })}
    />
  );
}
