import { Late, Loaded, LoadFailure, Section } from '@northlight/client-work';
import { isOpenForFeedback } from '@northlight/domain/sprint-rules';
import { EmptyState, Rows, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { useUrlState } from '../addresses/address.ts';
import { PendingRows } from '../components/pending-rows.tsx';
import { UntilPermitted } from '../components/until-permitted.tsx';
import { usePermissions } from '../queries/company-queries.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { sprintQueries } from './sprint-queries.ts';
import { SprintRow } from './sprint-row.tsx';
import { Timeline } from './timeline.tsx';

const loadDialog = () => import(/* webpackChunkName: "forms" */ './completion-dialog.tsx');

/** The Sprints tab: a timeline and a list of sprints. */
export function SprintsTab({ userId, projectId }: { userId: string; projectId: string }) {
  const permissions = usePermissions(userId, projectId);
  const { isApprover } = permissions;
  const sprints = useQuery(portalQueries.sprints(projectId));
  const progress = useQuery(sprintQueries.projectProgress(projectId));
  const threads = useQuery(sprintQueries.threads(projectId));
  const { params, open, close } = useUrlState();

  const feedbackSprint = sprints.data?.find(({ id }) => id === params.get('feedback'));
  return (
    <Loaded
      query={sprints}
      subject="The sprints"
      pending={<PendingRows label="Loading sprints…" heights={['9rem', '5rem', '5rem']} />}
    >
      {(data) =>
        data.length === 0 ? (
          <EmptyState
            icon={<CalendarRange />}
            title="No sprints have been planned yet"
            message="Sprints will appear here once we have agreed on the first one. Until then, ask your contact on the Overview tab."
          />
        ) : (
          <UntilPermitted permissions={permissions}>
            <Stack gap={48}>
              <Timeline projectId={projectId} />
              <Section title="All sprints">
                <Rows>
                  {data.map((sprint) => (
                    <SprintRow
                      canRespond={isApprover}
                      key={sprint.id}
                      sprint={sprint}
                      progress={progress.data?.find(({ sprint_id }) => sprint_id === sprint.id)}
                      threadState={threads.data?.find(({ sprint_id }) => sprint_id === sprint.id)?.state}
                      onFeedback={() => open({ feedback: sprint.id })}
                    />
                  ))}
                </Rows>
                {progress.isError && progress.data === undefined ? (
                  <LoadFailure subject="The sprint progress" queries={[progress]} />
                ) : null}
              </Section>
              <Late load={loadDialog} subject="The feedback dialog" isNeeded={feedbackSprint !== undefined}>
                {({ CompletionDialog }) =>
                  feedbackSprint !== undefined && isOpenForFeedback(feedbackSprint) && isApprover ? (
                    <CompletionDialog
                      userId={userId}
                      sprint={feedbackSprint}
                      onClose={() => close({ feedback: null })}
                    />
                  ) : null
                }
              </Late>
            </Stack>
          </UntilPermitted>
        )
      }
    </Loaded>
  );
}
