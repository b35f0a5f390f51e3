import { SprintStatusBadge } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Button, formatDate } from '@northlight/shared-ui';
import { ExternalLink, MessageCircleQuestion } from 'lucide-react';
import styled from 'styled-components';
import { EditAndDelete } from '../components/row-actions.tsx';
import { Item, ItemActions, ItemHead } from '../records/list/item-list.ts';
import { linkToProject } from '../screens.ts';
import { FeedbackBadge } from './feedback-badge.tsx';
import { SprintProgressBar } from './sprint-progress-bar.tsx';
import type { Sprint } from './sprint-queries.ts';
import { canRequestFeedback } from './sprint-rules.ts';

const Root = styled(Item)`
  padding-inline: 0;
`;

const Details = styled(ItemHead)`
  gap: var(--space-4) var(--space-20);
  color: var(--color-text-secondary);
  font-variant-numeric: tabular-nums;

  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
  }

  svg {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

const Order = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`;

const Deliverables = styled.ul.attrs({ dir: 'auto' })`
  padding-inline-start: 1.1rem;
  list-style: disc;
  color: var(--color-text-secondary);

  li {
    overflow-wrap: anywhere;
  }
`;

export interface SprintItemProps {
  sprint: Sprint;
  isBusy: boolean;
  onEdit: () => void;
  onRequestFeedback: () => void;
  onDelete: () => void;
}

export function SprintItem({ sprint, isBusy, onEdit, onRequestFeedback, onDelete }: SprintItemProps) {
  const isRequested = sprint.feedback_required;
  const boardLink = linkToProject(sprint.project_id, {
    tab: 'tickets',
    't.sprint': sprint.id,
    't.view': 'board',
  });
  return (
    <Root aria-label={sprint.title}>
      <ItemHead>
        <Order>Sprint {sprint.sprint_order}</Order>
        <h3>{sprint.title}</h3>
        <SprintStatusBadge status={sprint.status} />
        <FeedbackBadge sprint={sprint} />
      </ItemHead>
      <ItemActions>
        {canRequestFeedback(sprint) && (
          <Button
            size="sm"
            icon={<MessageCircleQuestion aria-hidden />}
            isLoading={isBusy}
            disabled={isRequested}
            aria-label={`${isRequested ? 'Feedback requested' : 'Request feedback'} for ${sprint.title}`}
            onClick={onRequestFeedback}
          >
            {isRequested ? 'Feedback requested' : 'Request feedback'}
          </Button>
        )}
        <EditAndDelete name={sprint.title} onEdit={onEdit} onDelete={onDelete} />
      </ItemActions>
      <Details>
        <span>
          {formatDate(sprint.start_date)} – {formatDate(sprint.end_date)}
        </span>
        <SprintProgressBar sprint={sprint} />
        <Link to={boardLink} preventScrollReset>
          Open board
        </Link>
        {sprint.preview_link && (
          <a href={sprint.preview_link} target="_blank" rel="noreferrer">
            Preview
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </Details>
      {sprint.deliverables.length > 0 && (
        <Deliverables aria-label="Deliverables">
          {sprint.deliverables.map((deliverable, index) => (
            <li key={index}>{deliverable}</li>
          ))}
        </Deliverables>
      )}
    </Root>
  );
}
