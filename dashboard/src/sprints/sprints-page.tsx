import { SprintStatusBadge } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Cluster, formatDate, Stack, Td, Text, TextLink } from '@northlight/shared-ui';
import { Rows3 } from 'lucide-react';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { useProjectOptions } from '../queries/client-work-queries.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { useListState } from '../records/list/use-list-state.ts';
import { linkToProject } from '../screens.ts';
import { texts } from '../texts.ts';
import { FeedbackBadge } from './feedback-badge.tsx';
import { SprintMenu, useSprintActions } from './sprint-actions.tsx';
import { SprintProgressBar } from './sprint-progress-bar.tsx';
import { type SprintWithProject, sprintApi } from './sprint-queries.ts';
import { sprintStatuses } from './sprint-rules.ts';
import { SprintSheet } from './sprint-sheet.ts';

const statuses = [
  ...sprintStatuses.map((status) => ({ value: status as string, label: status as string })),
  { value: 'feedback', label: 'Feedback required' },
];

const columns: readonly SheetColumn<SprintWithProject>[] = [
  { heading: 'Project', value: (sprint) => sprint.project?.title },
  { heading: 'Sprint', value: (sprint) => sprint.sprint_order },
  { heading: 'Title', value: (sprint) => sprint.title },
  { heading: 'Status', value: (sprint) => sprint.status },
  { heading: 'Start date', type: 'day', value: (sprint) => sprint.start_date },
  { heading: 'End date', type: 'day', value: (sprint) => sprint.end_date },
  { heading: 'Percent done', value: (sprint) => sprint.progress?.percent },
  { heading: 'Deliverables', value: (sprint) => sprint.deliverables },
];

const headings = ['Sprint', 'Project', 'Status', 'Dates', 'Progress'];

/** /dashboard/sprints: all projects' sprints. */
export function Component() {
  const list = useListState({ filters: ['project', 'status'], sort: 'start' });
  const projectOptions = useProjectOptions();
  const actions = useSprintActions();

  return (
    <>
      <ListScreen
        title="Sprints"
        description="Running, planned and completed sprints in all projects."
        list={list}
        api={sprintApi}
        failedText={texts.sprints.fetchFailed}
        loadingText="Loading sprints..."
        skeleton={<TableSkeleton />}
        searchLabel="Search sprints"
        filters={[
          { name: 'project', label: 'Project', allLabel: 'All projects', options: projectOptions },
          { name: 'status', label: 'Status', allLabel: 'All statuses', options: statuses },
        ]}
        columns={columns}
        newLabel="Add sprint"
        empty={{
          icon: <Rows3 />,
          title: texts.sprints.empty,
          message: 'A sprint is a stretch of work on a project.',
        }}
      >
        {(sprints) => (
          <ResponsiveTable hasActions stacksBelow={66} label="Sprints" headings={headings}>
            {sprints.map((sprint) => (
              <tr key={sprint.id}>
                <Td canWrap>
                  <Stack gap={2}>
                    <TextLink
                      as="button"
                      type="button"
                      weight="medium"
                      onClick={() => list.openRecord(sprint.id)}
                    >
                      {sprint.title}
                    </TextLink>
                    <Text as="span" tone="muted">
                      Sprint {sprint.sprint_order}
                    </Text>
                  </Stack>
                </Td>
                <Td>
                  <Link to={linkToProject(sprint.project_id, { tab: 'sprints' })}>
                    {sprint.project?.title ?? 'Unknown project'}
                  </Link>
                </Td>
                <Td>
                  <Cluster gap={4}>
                    <SprintStatusBadge status={sprint.status} />
                    <FeedbackBadge sprint={sprint} />
                  </Cluster>
                </Td>
                <Td>
                  {formatDate(sprint.start_date)} – {formatDate(sprint.end_date)}
                </Td>
                <Td>
                  <SprintProgressBar sprint={sprint} />
                </Td>
                <Td isNumeric>
                  <SprintMenu
                    sprint={sprint}
                    isBusy={actions.isBusy(sprint.id)}
                    onEdit={() => list.openRecord(sprint.id)}
                    onRequestFeedback={() => actions.requestFeedback(sprint)}
                    onDelete={() => void actions.remove(sprint)}
                  />
                </Td>
              </tr>
            ))}
          </ResponsiveTable>
        )}
      </ListScreen>
      <SprintSheet list={list} projects={projectOptions} />
    </>
  );
}
