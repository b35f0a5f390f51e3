import { useUrlState } from '@northlight/contract/router';
import { Tabs } from '@northlight/shared-ui';
import { type ComponentType, useEffect, useRef } from 'react';
import { type ProjectPanels, type pageTabs, parseOpenTab } from './managed-project.ts';
import type { ClientProject } from './project-queries.ts';

type Tab = (typeof pageTabs)[number];

const labels: Readonly<Record<Tab, string>> = {
  overview: 'Overview',
  sprints: 'Sprints',
  tickets: 'Tickets',
  invoices: 'Invoices',
  messages: 'Messages',
  activity: 'Activity',
};

interface ProjectTabsProps<T extends Tab> {
  project: ClientProject;
  tabs: readonly [T, ...T[]];
  panels: ProjectPanels<T>;
}

/** The tabs of a project, in its row or on its page; the URL stores the open tab. */
export function ProjectTabs<T extends Tab>({ project, tabs, panels }: ProjectTabsProps<T>) {
  const { params, open } = useUrlState();
  const openTab = parseOpenTab(params, tabs);
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
    const row = root.current?.closest('article');
    if (row && !row.contains(document.activeElement)) root.current?.scrollIntoView();
  }, []);
  return (
    <div ref={root}>
      <Tabs
        label={project.title}
        value={openTab}
        onValueChange={(tab) => open({ tab: tab === tabs[0] ? '' : tab })}
        items={tabs.map((tab) => {
          const Panel: ComponentType<{ projectId: string }> = panels[tab];
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
