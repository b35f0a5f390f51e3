import { useUrlState } from '@northlight/contract/router';
import { Tabs } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import { type ProjectPanels, type ProjectTab, parseOpenTab, projectTabs } from './managed-project.ts';
import type { ClientProject } from './project-queries.ts';

const labels: Readonly<Record<ProjectTab, string>> = {
  sprints: 'Sprints',
  tickets: 'Tickets',
  invoices: 'Invoices',
};

/** The tabs of the open project; the URL stores the open tab. */
export function ProjectTabs({ project, panels }: { project: ClientProject; panels: ProjectPanels }) {
  const { params, open } = useUrlState();
  const openTab = parseOpenTab(params);
  const root = useRef<HTMLDivElement>(null);
  const lastOpenTab = useRef(openTab);
  // A sprint's "Open board" link disappears with its tab, so focus would be lost.
  useEffect(() => {
    if (lastOpenTab.current === openTab) return;
    lastOpenTab.current = openTab;
    const tab = root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!tab || tab === document.activeElement) return;
    tab.focus({ preventScroll: true });
    root.current?.scrollIntoView();
  }, [openTab]);
  useEffect(() => {
    const isOpenedHere = root.current?.closest('article')?.contains(document.activeElement);
    if (!isOpenedHere) root.current?.scrollIntoView();
  }, []);
  return (
    <div ref={root}>
      <Tabs
        label={project.title}
        value={openTab}
        onValueChange={(tab) => open({ tab: tab === 'sprints' ? '' : tab })}
        items={projectTabs.map((tab) => {
          const Panel = panels[tab];
          return {
            value: tab,
            label: labels[tab],
            content: tab === openTab ? <Panel key={project.id} projectId={project.id} /> : null,
          };
        })}
      />
    </div>
  );
}
