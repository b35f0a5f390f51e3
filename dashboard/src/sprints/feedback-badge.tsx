import { Link } from '@northlight/contract/router';
import { Badge } from '@northlight/shared-ui';
import { linkTo } from '../screens.ts';
import type { Sprint } from './sprint-queries.ts';

/** Whether the client was asked for feedback, or has given it, with a link to the conversation. */
export function FeedbackBadge({ sprint }: { sprint: Sprint }) {
  if (sprint.feedback_required) return <Badge tone="warning">Feedback required</Badge>;
  if (!sprint.hasFeedback) return null;
  return (
    <Badge tone="success">
      <Link
        to={linkTo('inbox', { edit: `thread.${sprint.id}` })}
        aria-label={`Feedback given on ${sprint.title}`}
      >
        Feedback given
      </Link>
    </Badge>
  );
}
