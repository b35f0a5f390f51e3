import { Late, Loaded, Section, SprintStatusBadge } from '@northlight/client-work';
import {
  hasReviewFeedback,
  isOpenForContinuation,
  isOpenForFeedback,
  isOpenForQuestions,
  isOpenForSignoff,
  isReviewFeedbackRequired,
  showsSignoffs,
} from '@northlight/domain/sprint-rules';
import {
  Button,
  Cluster,
  DataList,
  FormAlert,
  formatDate,
  KeyValue,
  PageHeader,
  Secondary,
  SectionBoundary,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import styled from 'styled-components';
import { useUrlState } from '../addresses/address.ts';
import { BackLink } from '../components/back-link.tsx';
import { LargeProgress } from '../components/large-progress.tsx';
import { UntilPermitted } from '../components/until-permitted.tsx';
import { Columns } from '../queries/columns.ts';
import { usePermissions } from '../queries/company-queries.ts';
import { useMarkSubjectRead } from '../queries/use-mark-subject-read.ts';
import { texts } from '../texts.ts';
import { ContinuationStatus } from './continuation-status.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { SignoffSection } from './signoff-section.tsx';
import { type Sprint, sprintQueries } from './sprint-queries.ts';
import { TaskList } from './task-list.tsx';
import { Thread } from './thread.tsx';

const loadDialog = () => import(/* webpackChunkName: "forms" */ './completion-dialog.tsx');

/** First on a phone, on the right on wider screens. */
const Details = styled.div`
  @media (width >= 768px) {
    grid-area: 1 / 2;
  }
`;

const Main = styled.div`
  display: grid;
  gap: var(--space-48);
  min-width: 0;

  @media (width >= 768px) {
    grid-area: 1 / 1 / 3 / 2;
  }
`;

const Deliverables = styled.ul`
  display: grid;
  gap: var(--space-8);

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-12);
    overflow-wrap: anywhere;
  }

  li::before {
    width: 0.375rem;
    height: 0.375rem;
    margin-top: 0.55em;
    border-radius: var(--radius-full);
    background: var(--color-accent);
    content: '';
  }
`;

/** One sprint with the actions available to the client. */
export function SprintDetail({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const { params, open, close, replace } = useUrlState();
  useMarkSubjectRead(userId, { sprint_id: sprint.id });
  // Queried here so that the dialog and the status below share one request.
  const messages = useQuery(sprintQueries.thread(sprint.id)).data ?? [];
  const canContinue = hasReviewFeedback(sprint, messages);
  const showsContinuation = isOpenForContinuation(sprint, messages);
  useQuery({ ...sprintQueries.continuation(sprint.id), enabled: showsContinuation });
  const progress = useQuery(sprintQueries.progress(sprint.id));
  const openFeedback = () => open({ feedback: sprint.id });
  const permissions = usePermissions(userId, sprint.project_id);
  const { isApprover, company } = permissions;
  const canGiveFeedback = isOpenForFeedback(sprint);

  return (
    <UntilPermitted permissions={permissions}>
      <Stack gap={32}>
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
            actions={
              <>
                {sprint.preview_link ? (
                  <Button
                    icon={<ExternalLink aria-hidden="true" />}
                    render={<a href={sprint.preview_link} target="_blank" rel="noopener noreferrer" />}
                  >
                    View Preview
                  </Button>
                ) : null}
                {sprint.status === 'Completed' && isApprover ? (
                  <Button variant="primary" isWriteAction onClick={openFeedback}>
                    Provide Feedback
                  </Button>
                ) : null}
                {isOpenForQuestions(sprint) && isApprover ? (
                  <Button isWriteAction onClick={() => replace({ compose: 'question' })}>
                    Ask Questions
                  </Button>
                ) : null}
              </>
            }
          />
        </Stack>
        {isReviewFeedbackRequired(sprint) && isApprover ? <FeedbackCard onProvide={openFeedback} /> : null}
        {isApprover ? null : (
          <FormAlert tone="info" title="You have read-only access">
            The approvers at {company} sign off, give feedback and request the next sprint.
          </FormAlert>
        )}
        <Columns>
          <Details>
            <Section title="Progress">
              <Stack gap={20}>
                <Loaded query={progress} subject="Progress" pending={<Skeleton height="5.75rem" />}>
                  {(sprintProgress) => (
                    <LargeProgress
                      label="Progress"
                      percent={sprintProgress?.percent ?? 0}
                      countText={
                        sprintProgress?.total
                          ? `${sprintProgress.done} of ${sprintProgress.total} tasks`
                          : null
                      }
                    />
                  )}
                </Loaded>
                <DataList>
                  <KeyValue label="Start date">{formatDate(sprint.start_date)}</KeyValue>
                  <KeyValue label="End date">{formatDate(sprint.end_date)}</KeyValue>
                </DataList>
              </Stack>
            </Section>
          </Details>
          <Main>
            {sprint.description ? (
              <Section title="About this sprint">
                <Secondary style={{ fontSize: 'inherit', lineHeight: 'inherit' }}>
                  {sprint.description}
                </Secondary>
              </Section>
            ) : null}
            <Section title="Deliverables">
              {sprint.deliverables.length === 0 ? (
                <Secondary>Deliverables will appear here once we have agreed on them.</Secondary>
              ) : (
                <Deliverables>
                  {sprint.deliverables.map((deliverable, index) => (
                    <li key={index} dir="auto">
                      {deliverable}
                    </li>
                  ))}
                </Deliverables>
              )}
            </Section>
            <Section title="Tasks & Progress">
              <TaskList sprintId={sprint.id} />
            </Section>
            <SectionBoundary section="Conversation">
              <Thread userId={userId} sprint={sprint} />
            </SectionBoundary>
          </Main>
          <Stack gap={32}>
            <SectionBoundary section="Sign-off">
              {showsSignoffs(sprint) ? (
                <SignoffSection
                  userId={userId}
                  sprint={sprint}
                  canDecide={isApprover && isOpenForSignoff(sprint)}
                />
              ) : null}
            </SectionBoundary>
            <SectionBoundary section="Next sprint">
              {showsContinuation ? (
                <ContinuationStatus userId={userId} sprint={sprint} canRequest={canContinue && isApprover} />
              ) : null}
            </SectionBoundary>
          </Stack>
        </Columns>
        <Late load={loadDialog} subject="The feedback dialog" isNeeded={params.get('feedback') !== null}>
          {({ CompletionDialog }) =>
            canGiveFeedback && isApprover ? (
              <CompletionDialog userId={userId} sprint={sprint} onClose={() => close({ feedback: null })} />
            ) : null
          }
        </Late>
      </Stack>
    </UntilPermitted>
  );
}
