import type { Tables } from '@northlight/auth-kit';
import { Link } from '@northlight/contract/router';
import { isolate } from '@northlight/domain';
import { Badge, Button, DateTime } from '@northlight/shared-ui';
import { Check, CircleCheck, FastForward, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { linkToProject } from '../screens.ts';
import { texts } from '../texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { continuations, inboxArea, markDecisionSeen, signoffs } from './inbox-queries.ts';

function useMarkSeen(kind: 'signoff' | 'continuation') {
  return useRowAction<{ id: string; sprintId: string }>({
    area: inboxArea,
    activity: 'marking a decision as seen',
    run: ({ sprintId }) => markDecisionSeen(sprintId, kind),
    successText: 'Marked as seen',
    failedText: texts.inbox.saveFailed,
  });
}

interface DecisionProps {
  decision: Tables<'inbox_signoffs'> | Tables<'inbox_continuations'>;
  title: string;
  badge?: ReactNode;
  markSeen: ReturnType<typeof useMarkSeen>;
  children: ReactNode;
}

/** A client's decision about a sprint. Staff can mark it as seen. */
function Decision({ decision, title, badge, markSeen, children }: DecisionProps) {
  const timeZone = useTimeZone();
  const { id } = decision;
  return (
    <InboxItem
      title={title}
      badges={
        <>
          {badge}
          {decision.is_new && <Badge tone="info">New</Badge>}
        </>
      }
      meta={
        <>
          {isolate(decision.author_name)} ·{' '}
          <Link to={linkToProject(decision.project_id, { tab: 'sprints' })}>{decision.project_title}</Link>
          {' · '}
          <DateTime instant={decision.created_at} timeZone={timeZone} />
        </>
      }
      actions={
        decision.is_new && (
          <Button
            size="sm"
            icon={<Check aria-hidden />}
            isLoading={markSeen.isBusy(id)}
            aria-label={`Mark as seen: ${decision.sprint_title}`}
            onClick={() => markSeen.run({ id, sprintId: decision.sprint_id })}
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

/** Sprints that clients approved or want changed. */
export function SignoffsTab() {
  const markSeen = useMarkSeen('signoff');
  return (
    <InboxList
      label="Sign-offs"
      query={signoffs.pageQuery}
      getKey={({ id }) => id}
      empty={{
        icon: <PenLine />,
        title: 'No sign-offs yet',
        message: 'Approvals and change requests appear here.',
      }}
    >
      {(signoff) => (
        <Decision
          decision={signoff}
          title={signoff.sprint_title}
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
          markSeen={markSeen}
        >
          {signoff.comment && <p>{signoff.comment}</p>}
        </Decision>
      )}
    </InboxList>
  );
}

/** Clients who want to continue with the next sprint. */
export function ContinuationsTab() {
  const markSeen = useMarkSeen('continuation');
  return (
    <InboxList
      label="Next-sprint requests"
      query={continuations.pageQuery}
      getKey={({ id }) => id}
      empty={{
        icon: <FastForward />,
        title: 'No requests yet',
        message: 'Clients who want to continue with the next sprint appear here.',
      }}
    >
      {(request) => (
        <Decision decision={request} title={`Continue after ${request.sprint_title}`} markSeen={markSeen}>
          <p>
            {request.next_sprint_title
              ? `Next is ${request.next_sprint_title}.`
              : 'No next sprint is planned.'}
          </p>
        </Decision>
      )}
    </InboxList>
  );
}
