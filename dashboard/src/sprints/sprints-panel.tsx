import { Button, Cluster, EmptyState, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Rows3 } from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { ItemList } from '../records/list/item-list.ts';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { texts } from '../texts.ts';
import { useSprintActions } from './sprint-actions.tsx';
import { SprintItem } from './sprint-item.tsx';
import { projectSprintsQuery } from './sprint-queries.ts';
import { SprintSheet } from './sprint-sheet.ts';

export function SprintsPanel({ projectId }: { projectId: string }) {
  const query = useQuery(projectSprintsQuery(projectId));
  const record = useNestedRecord('sprint');
  const actions = useSprintActions();

  const addButton = (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={record.openNew}>
      Add sprint
    </Button>
  );
  return (
    <>
      <Loaded
        query={query}
        section="sprints"
        failedText={texts.sprints.fetchFailed}
        loadingText="Loading sprints..."
        skeleton={<TableSkeleton rows={3} />}
      >
        {(sprints) =>
          sprints.length === 0 ? (
            <EmptyState icon={<Rows3 />} title={texts.sprints.empty} action={addButton} />
          ) : (
            <Stack gap={4}>
              <Cluster justify="end">{addButton}</Cluster>
              <ItemList aria-label="Sprints">
                {sprints.map((sprint) => (
                  <li key={sprint.id}>
                    <SprintItem
                      sprint={sprint}
                      isBusy={actions.isBusy(sprint.id)}
                      onEdit={() => record.openRecord(sprint.id)}
                      onRequestFeedback={() => actions.requestFeedback(sprint)}
                      onDelete={() => void actions.remove(sprint)}
                    />
                  </li>
                ))}
              </ItemList>
            </Stack>
          )
        }
      </Loaded>
      <SprintSheet list={record} projectId={projectId} />
    </>
  );
}
