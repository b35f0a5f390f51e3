import { Late } from '@northlight/client-work';
import { useUrlState } from '@northlight/contract/router';
import { useLate } from '@northlight/shared-ui';
import { type ProjectPanels, type ProjectTab, projectTabs } from '../client-projects/managed-project.ts';
import { TableSkeleton } from '../components/responsive-table.tsx';

export const loadPanels = () => import('./loaded-panels.ts');

const createPanel = (tab: ProjectTab) => (props: { projectId: string }) => (
  <Late load={loadPanels} subject="The tab" pending={<TableSkeleton rows={5} />}>
    {({ [tab]: Panel }) => <Panel {...props} />}
  </Late>
);

/** The tabs with a project's work, whose code loads when somebody reaches for it. */
export const panels = Object.fromEntries(
  projectTabs.map((tab) => [tab, createPanel(tab)]),
) as unknown as ProjectPanels;

/** Loads the panels' code early: before the project, if one of its tabs is open. */
export const usePanelCode = () => useLate(loadPanels, useUrlState().params.has('tab'));
