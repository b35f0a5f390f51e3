import { useFailureToast } from '@platform/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Rows3 } from 'lucide-react';
import { Button, Cluster, EmptyState, ErrorState, LoadingState, Stack } from 'shared-ui';
import styled from 'styled-components';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useNestedRecord } from '../lib/list/use-nested-record.ts';
import { texts } from '../lib/texts.ts';
import { projectSprintsQuery } from './sprint-api.ts';
import { SprintSheet } from './sprint-form.tsx';
import { SprintItem } from './sprint-item.tsx';
import { useSprintActions } from './use-sprint-actions.ts';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-top: 1px solid var(--color-line);
  }
`;

/** The sprints of a managed project. */
export function SprintsPanel({ projectId }: { projectId: string }) {
  const read = useQuery(projectSprintsQuery(projectId));
  const record = useNestedRecord('sprint');
  const actions = useSprintActions();
  useFailureToast(read, texts.sprints.fetchFailed);

  const addButton = (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={record.openNew}>
      Add sprint
    </Button>
  );
  return (
    <>
      {read.data === undefined ? (
        read.isError ? (
          <ErrorState
            title={texts.sprints.fetchFailed}
            onRetry={() => void read.refetch()}
            retryLabel="Retry"
            isRetrying={read.isFetching}
          />
        ) : (
          <LoadingState label="Loading sprints...">
            <TableSkeleton rows={3} />
          </LoadingState>
        )
      ) : read.data.length === 0 ? (
        <EmptyState icon={<Rows3 />} title={texts.sprints.empty} action={addButton} />
      ) : (
        <Stack gap={4}>
          <Cluster justify="end">{addButton}</Cluster>
          <List aria-label="Sprints">
            {read.data.map((sprint) => (
              <li key={sprint.id}>
                <SprintItem
                  sprint={sprint}
                  isBusy={actions.busyId === sprint.id}
                  onEdit={() => record.openRecord(sprint.id)}
                  onRequestFeedback={() => actions.requestFeedback(sprint)}
                  onDelete={() => void actions.remove(sprint)}
                />
              </li>
            ))}
          </List>
        </Stack>
      )}
      <SprintSheet list={record} projectId={projectId} />
    </>
  );
}
