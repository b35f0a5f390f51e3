import { dayIn } from '@northlight/domain';
import { Button, Card, Cluster, formatDate, Stack } from '@northlight/shared-ui';
import styled from 'styled-components';
import { Muted, Row, Rows, Secondary } from '../../lib/components/rows.tsx';
import { useTimeZone } from '../../lib/use-time-zone.ts';
import {
  acceptInvitation,
  type CompanyInvitation,
  resendInvitation,
  revokeInvitation,
} from '../api/people-api.ts';
import { useCompanyAction } from '../use-company-action.ts';
import { RightBadges } from './people-list.tsx';

export const Heading = styled.h3`
  margin-bottom: var(--space-12);
  font-size: var(--text-md);
  font-weight: var(--weight-semibold);
`;

/** Who is invited and has not answered yet. */
export function SentInvitations({ invitations }: { invitations: readonly CompanyInvitation[] }) {
  return (
    <div>
      <Heading>Invited, not here yet</Heading>
      <Rows aria-label="Open invitations">
        {invitations.map((invitation) => (
          <SentInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </div>
  );
}

function SentInvitation({ invitation }: { invitation: CompanyInvitation }) {
  const timeZone = useTimeZone();
  const resend = useCompanyAction(
    () => resendInvitation(invitation.id),
    'Invitation sent again',
    'The invitation could not be sent. Please try again.',
  );
  const revoke = useCompanyAction(
    () => revokeInvitation(invitation.id),
    'Invitation taken back',
    'The invitation could not be taken back. Please try again.',
  );
  return (
    <Row>
      <Cluster gap={12}>
        <span>{invitation.email}</span>
        <RightBadges of={invitation} />
        <Muted>until {formatDate(dayIn(new Date(invitation.expires_at), timeZone))}</Muted>
        <Button
          writes
          size="sm"
          isLoading={resend.isPending}
          aria-label={`Send again: the invitation for ${invitation.email}`}
          onClick={() => resend.mutate(undefined)}
        >
          Send again
        </Button>
        <Button
          writes
          size="sm"
          variant="ghost"
          isLoading={revoke.isPending}
          aria-label={`Take back: the invitation for ${invitation.email}`}
          onClick={() => revoke.mutate(undefined)}
        >
          Take back
        </Button>
      </Cluster>
    </Row>
  );
}

/** An invitation to the own address. */
export function ReceivedInvitation({ invitation }: { invitation: CompanyInvitation }) {
  const accept = useCompanyAction(
    () => acceptInvitation(invitation.id),
    `You belong to ${invitation.company_name} now`,
    'The invitation could not be accepted. Please try again.',
  );
  return (
    <Card padding="lg">
      <Stack gap={12}>
        <h2>Join {invitation.company_name}</h2>
        <Secondary>
          {invitation.invited_by_name || 'Somebody'} invites you to follow the projects of{' '}
          {invitation.company_name}.
        </Secondary>
        <RightBadges of={invitation} />
        <div>
          <Button
            variant="primary"
            writes
            isLoading={accept.isPending}
            onClick={() => accept.mutate(undefined)}
          >
            Accept Invitation
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
