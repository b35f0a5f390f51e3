import { SprintStatusBadge } from '@northlight/client-work';
import { Cluster, PageHeader, Stack } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import { BackLink } from '../components/back-link.tsx';
import type { SprintSummary } from '../queries/portal-queries.ts';
import { texts } from '../texts.ts';

export interface SprintHeaderProps {
  sprint: Pick<SprintSummary, 'project_id' | 'sprint_order' | 'status' | 'title'>;
  actions?: ReactNode;
}

/** The sprint's title and status. Needs only list data, so it can appear before the sprint has loaded. */
export function SprintHeader({ sprint, actions }: SprintHeaderProps) {
  return (
    <Stack gap={8}>
      <BackLink projectId={sprint.project_id} label={texts.backToDashboard} />
      <PageHeader
        face="display"
        eyebrow={
          <Cluster gap={12}>
            <span>Sprint {sprint.sprint_order}</span>
            <SprintStatusBadge status={sprint.status} />
          </Cluster>
        }
        title={sprint.title}
        actions={actions}
      />
    </Stack>
  );
}
