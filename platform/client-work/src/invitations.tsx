import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { Badge, Button, Cluster, formatDate, Muted, Row, Rows, Skeleton, Stack } from '@northlight/shared-ui';
import type { InviteFormProps } from './invite-form.tsx';
import { Late } from './late.tsx';
import {
  type PendingInvitation,
  type QueryKeyPrefix,
  resendInvitation,
  revokeInvitation,
} from './people-api.ts';
import { PermissionBadges } from './permissions.tsx';
import { useAction } from './use-action.ts';

interface PendingInvitationsProps {
  keyPrefix: QueryKeyPrefix;
  timeZone: string;
  /** Shows buttons to resend and revoke. */
  canManage: boolean;
  invitations: readonly PendingInvitation[];
}

export function PendingInvitations({ invitations, ...rowProps }: PendingInvitationsProps) {
  return (
    <Rows aria-label="Pending invitations">
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} {...rowProps} invitation={invitation} />
      ))}
    </Rows>
  );
}

interface InvitationProps extends Omit<PendingInvitationsProps, 'invitations'> {
  invitation: PendingInvitation;
}

function Invitation({ keyPrefix, timeZone, canManage, invitation }: InvitationProps) {
  const { clock } = useServices();
  const { email, full_name: fullName, invited_by_name: inviter } = invitation;
  const formatDay = (instant: string) => formatDate(dayIn(new Date(instant), timeZone));
  const isExpired = new Date(invitation.expires_at) <= clock.now();
  const resend = useAction(
    keyPrefix,
    () => resendInvitation(invitation.id),
    'Invitation resent',
    'The invitation could not be sent. Please try again.',
  );
  const revoke = useAction(
    keyPrefix,
    () => revokeInvitation(invitation.id),
    'Invitation revoked',
    'The invitation could not be revoked. Please try again.',
  );
  return (
    <Row>
      <Cluster gap={12} justify="between">
        <Stack gap={4}>
          <Cluster gap={8}>
            {fullName ? <span>{fullName}</span> : null}
            <span>{email}</span>
            <PermissionBadges permissions={invitation} />
            {isExpired ? <Badge tone="warning">Expired</Badge> : null}
          </Cluster>
          <Muted>
            Invited {formatDay(invitation.created_at)}
            {inviter ? ` by ${inviter}` : ''}, {isExpired ? 'expired' : 'expires'}{' '}
            {formatDay(invitation.expires_at)}
          </Muted>
        </Stack>
        {canManage ? (
          <Cluster gap={8}>
            <Button
              isWriteAction
              size="sm"
              isLoading={resend.isPending}
              aria-label={`Resend invitation to ${email}`}
              onClick={() => resend.mutate(undefined)}
            >
              Resend
            </Button>
            <Button
              isWriteAction
              size="sm"
              variant="ghost"
              isLoading={revoke.isPending}
              aria-label={`Revoke invitation to ${email}`}
              onClick={() => revoke.mutate(undefined)}
            >
              Revoke
            </Button>
          </Cluster>
        ) : null}
      </Cluster>
    </Row>
  );
}

const loadForm = () => import(/* webpackChunkName: "forms" */ './invite-form.tsx');

/** Invites someone by email. */
export function InviteForm(props: InviteFormProps) {
  return (
    <Late load={loadForm} subject="The form" pending={<Skeleton height="30rem" />}>
      {({ InviteForm: LoadedForm }) => <LoadedForm {...props} />}
    </Late>
  );
}
