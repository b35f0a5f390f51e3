import type { Tables } from '@northlight/auth-kit';
import { Link } from '@northlight/contract/router';
import { Badge, Button, DateTime } from '@northlight/shared-ui';
import { Check, CircleCheck, FastForward, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { linkTo } from '../lib/screens.ts';
import { useTimeZone } from '../lib/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { continuations, inboxArea, markSeen, signoffs } from './inbox-queries.ts';

function useMarkSeen(kind: 'signoff' | 'continuation') {
  return useRowAction<{ id: string; sprintId: string }>({
    area: inboxArea,
    what: 'noting that something was seen',
    run: ({ sprintId }) => markSeen(sprintId, kind),
    doneText: 'Marked as seen',
    failedText: texts.inbox.saveFailed,
  });
}

interface StatementProps {
  statement: Tables<'inbox_signoffs'> | Tables<'inbox_continuations'>;
  title: string;
  badge?: ReactNode;
  seen: ReturnType<typeof useMarkSeen>;
  children: ReactNode;
}

/** What a client has said about a sprint, until somebody of the staff has seen it. */
function Statement({ statement, title, badge, seen, children }: StatementProps) {
  const timeZone = useTimeZone();
  const id = statement.id ?? '';
  return (
    <InboxItem
      title={title}
      badges={
        <>
          {badge}
          {statement.is_new && <Badge tone="info">New</Badge>}
        </>
      }
      meta={
        <>
          {statement.author_name} ·{' '}
          <Link to={linkTo('client-projects', { manage: statement.project_id ?? '' })}>
            {statement.project_title}
          </Link>
          {statement.created_at && (
            <>
              {' '}
              · <DateTime instant={statement.created_at} timeZone={timeZone} />
            </>
          )}
        </>
      }
      actions={
        statement.is_new && (
          <Button
            size="sm"
            icon={<Check aria-hidden />}
            isLoading={seen.busyId === id}
            aria-label={`Mark as seen: ${statement.sprint_title ?? ''}`}
            onClick={() => seen.act({ id, sprintId: statement.sprint_id ?? '' })}
          >
            Mark as seen
          </Button>
        )
      }
    >
      {children}
    </InboxItem>
  );
}

/** What clients approved, and where they want changes. */
export function SignoffsTab() {
  const seen = useMarkSeen('signoff');
  return (
    <InboxList
      label="Sign-offs"
      query={signoffs.pageQuery}
      keyOf={({ id }) => id ?? ''}
      empty={{
        icon: <PenLine />,
        title: 'No sign-offs yet',
        message: 'Approvals and requests for changes arrive here.',
      }}
    >
      {(signoff) => (
        <Statement
          statement={signoff}
          title={signoff.sprint_title ?? ''}
          badge={
            signoff.decision === 'approved' ? (
              <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
                Approved
              </Badge>
            ) : (
              <Badge tone="warning" icon={<PenLine aria-hidden="true" />}>
                Changes requested
              </Badge>
            )
          }
          seen={seen}
        >
          {signoff.comment && <p>{signoff.comment}</p>}
        </Statement>
      )}
    </InboxList>
  );
}

/** Clients who want to go on with the next sprint. */
export function ContinuationsTab() {
  const seen = useMarkSeen('continuation');
  return (
    <InboxList
      label="Next-sprint requests"
      query={continuations.pageQuery}
      keyOf={({ id }) => id ?? ''}
      empty={{
        icon: <FastForward />,
        title: 'No requests yet',
        message: 'Clients who want to continue with the next sprint show up here.',
      }}
    >
      {(request) => (
        <Statement statement={request} title={`Continue after ${request.sprint_title}`} seen={seen}>
          <p>
            {request.next_sprint_title
              ? `Next is ${request.next_sprint_title}.`
              : 'No next sprint is planned.'}
          </p>
        </Statement>
      )}
    </InboxList>
  );
}
