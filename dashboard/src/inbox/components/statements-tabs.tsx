import { Link } from '@platform/router';
import { Check, CircleCheck, FastForward, PenLine } from 'lucide-react';
import { Badge, Button, formatDateTime } from 'shared-ui';
import { useRowAction } from '../../lib/record/use-row-action.ts';
import { linkTo } from '../../lib/screens.ts';
import { useTimeZone } from '../../lib/settings/settings-queries.ts';
import { texts } from '../../lib/texts.ts';
import { inboxArea, inboxQueries } from '../api/inbox-queries.ts';
import { markSeen } from '../api/mark.ts';
import { InboxItem } from './inbox-item.tsx';
import { InboxList } from './inbox-list.tsx';

function useMarkSeen(kind: 'signoff' | 'continuation') {
  return useRowAction<{ id: string; sprintId: string }>({
    area: inboxArea,
    what: 'noting that something was seen',
    run: ({ sprintId }) => markSeen(sprintId, kind),
    doneText: 'Marked as seen',
    failedText: texts.inbox.saveFailed,
  });
}

interface SeenButtonProps {
  id: string;
  sprintId: string;
  title: string;
  seen: ReturnType<typeof useMarkSeen>;
}

function SeenButton({ id, sprintId, title, seen }: SeenButtonProps) {
  return (
    <Button
      size="sm"
      icon={<Check aria-hidden />}
      isLoading={seen.busyId === id}
      aria-label={`Mark ${title} as seen`}
      onClick={() => seen.act({ id, sprintId })}
    >
      Mark as seen
    </Button>
  );
}

/** What clients approved, and where they want changes. */
export function SignoffsTab() {
  const timeZone = useTimeZone();
  const seen = useMarkSeen('signoff');
  return (
    <InboxList
      label="Sign-offs"
      query={inboxQueries.signoffs}
      keyOf={({ id }) => id ?? ''}
      empty={{
        icon: <PenLine />,
        title: 'No sign-offs yet',
        message: 'Approvals and requests for changes arrive here.',
      }}
    >
      {(signoff) => (
        <InboxItem
          title={signoff.sprint_title ?? ''}
          badges={
            <>
              {signoff.decision === 'approved' ? (
                <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
                  Approved
                </Badge>
              ) : (
                <Badge tone="warning" icon={<PenLine aria-hidden="true" />}>
                  Changes requested
                </Badge>
              )}
              {signoff.is_new && <Badge tone="info">New</Badge>}
            </>
          }
          meta={
            <>
              {signoff.author_name} ·{' '}
              <Link to={linkTo('client-projects', { manage: signoff.project_id ?? '' })}>
                {signoff.project_title}
              </Link>
              {signoff.created_at && ` · ${formatDateTime(signoff.created_at, timeZone)}`}
            </>
          }
          actions={
            signoff.is_new && (
              <SeenButton
                id={signoff.id ?? ''}
                sprintId={signoff.sprint_id ?? ''}
                title={signoff.sprint_title ?? ''}
                seen={seen}
              />
            )
          }
        >
          {signoff.comment && <p>{signoff.comment}</p>}
        </InboxItem>
      )}
    </InboxList>
  );
}

/** Clients who want to go on with the next sprint. */
export function ContinuationsTab() {
  const timeZone = useTimeZone();
  const seen = useMarkSeen('continuation');
  return (
    <InboxList
      label="Next-sprint requests"
      query={inboxQueries.continuations}
      keyOf={({ id }) => id ?? ''}
      empty={{
        icon: <FastForward />,
        title: 'No requests yet',
        message: 'Clients who want to continue with the next sprint show up here.',
      }}
    >
      {(request) => (
        <InboxItem
          title={`Continue after ${request.sprint_title}`}
          badges={request.is_new && <Badge tone="info">New</Badge>}
          meta={
            <>
              {request.author_name} ·{' '}
              <Link to={linkTo('client-projects', { manage: request.project_id ?? '' })}>
                {request.project_title}
              </Link>
              {request.created_at && ` · ${formatDateTime(request.created_at, timeZone)}`}
            </>
          }
          actions={
            request.is_new && (
              <SeenButton
                id={request.id ?? ''}
                sprintId={request.sprint_id ?? ''}
                title={request.sprint_title ?? ''}
                seen={seen}
              />
            )
          }
        >
          <p>
            {request.next_sprint_title
              ? `Next is ${request.next_sprint_title}.`
              : 'No next sprint is planned.'}
          </p>
        </InboxItem>
      )}
    </InboxList>
  );
}
