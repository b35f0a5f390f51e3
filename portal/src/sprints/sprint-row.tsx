import { SprintStatusBadge } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { isFeedbackRequested, isOpenForFeedback, isOpenForQuestions } from '@northlight/domain/sprint-rules';
import { Badge, Button, formatDate, Muted, ProgressBar, Row, TextLink } from '@northlight/shared-ui';
import styled from 'styled-components';
import { paths } from '../addresses/address.ts';
import type { SprintSummary } from '../queries/portal-queries.ts';
import type { SprintProgress } from './sprint-queries.ts';
import { ThreadBadge } from './thread-badge.tsx';

const Root = styled(Row)`
  display: grid;
  gap: var(--space-12) var(--space-24);
  align-items: center;

  @media (width >= 768px) {
    grid-template-columns: minmax(0, 1fr) 9rem auto;
  }
`;

const Details = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  margin-top: var(--space-6);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);

  @media (width < 768px) {
    /* Aligns a borderless button with the text above. */
    & > :only-child {
      margin-left: calc(-1 * var(--space-12));
    }
  }

  @media (width >= 768px) {
    justify-content: flex-end;
    min-width: 15.5rem;
  }
`;

interface SprintRowProps {
  sprint: SprintSummary;
  progress: SprintProgress | undefined;
  threadState: string | undefined;
  /** Whether the user is an approver at the project's company. */
  canRespond: boolean;
  onFeedback: () => void;
}

/** One sprint in the list, with its actions. */
export function SprintRow({ sprint, progress, threadState, canRespond, onFeedback }: SprintRowProps) {
  return (
    <Root>
      <div>
        <Muted>Sprint {sprint.sprint_order}</Muted>
        <div>
          <TextLink as={Link} weight="medium" to={paths.sprint(sprint.id)}>
            {sprint.title}
          </TextLink>
        </div>
        <Details>
          <SprintStatusBadge status={sprint.status} />
          {isFeedbackRequested(sprint) ? <Badge tone="warning">Feedback requested</Badge> : null}
          {threadState === 'waiting' || threadState === 'answered' ? (
            <ThreadBadge state={threadState} />
          ) : null}
          <Muted>
            {formatDate(sprint.start_date)} – {formatDate(sprint.end_date)}
          </Muted>
        </Details>
      </div>
      <div>
        {progress && progress.total > 0 ? (
          <ProgressBar
            label={`Progress of ${sprint.title}`}
            isLabelHidden
            value={progress.percent}
            valueText={`${progress.percent}%`}
          />
        ) : null}
        {progress && progress.total > 0 ? (
          <Muted aria-hidden="true">
            {progress.percent}% · {progress.done} of {progress.total}
          </Muted>
        ) : null}
      </div>
      <Actions>
        {isOpenForFeedback(sprint) && canRespond ? (
          <Button
            size="sm"
            isWriteAction
            onClick={onFeedback}
            aria-label={`Provide Feedback on ${sprint.title}`}
          >
            Provide Feedback
          </Button>
        ) : null}
        {isOpenForQuestions(sprint) && canRespond ? (
          <Button
            size="sm"
            isWriteAction
            render={
              <Link
                to={paths.sprint(sprint.id, { compose: 'question' })}
                aria-label={`Ask Questions about ${sprint.title}`}
              />
            }
          >
            Ask Questions
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          render={<Link to={paths.sprint(sprint.id)} aria-label={`Details of ${sprint.title}`} />}
        >
          Details
        </Button>
      </Actions>
    </Root>
  );
}
