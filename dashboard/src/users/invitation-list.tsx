import { useServices } from '@northlight/contract';
import { Button, Cluster, DateTime, Text } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { PendingList } from './pending-list.tsx';
import { RoleBadge } from './user-card.tsx';
import { type Invitation, invitationsQuery, resendInvite, revokeInvite, userApi } from './user-queries.ts';

/** Invitations to people who have not signed in yet. Renders nothing if there are none. */
export function InvitationList() {
  const invitations = useQuery(invitationsQuery());
  const { confirm } = useServices();
  const timeZone = useTimeZone();
  const resend = useRowAction<Invitation>({
    area: userApi.area,
    activity: 'sending an invitation again',
    run: ({ id }) => resendInvite(id),
    successText: 'Invitation resent',
    failedText: 'Failed to send the invitation',
  });
  const revoke = useRowAction<Invitation>({
    area: userApi.area,
    activity: 'revoking an invitation',
    run: ({ id }) => revokeInvite(id),
    successText: 'Invitation revoked',
    failedText: 'Failed to revoke the invitation',
  });
  const confirmRevoke = async (invitation: Invitation) => {
    const isConfirmed = await confirm({
      title: `Revoke the invitation for ${invitation.email}?`,
      description: 'The link in the email stops working, and the unused account is removed.',
      confirmLabel: 'Revoke invitation',
      tone: 'danger',
    });
    if (isConfirmed) revoke.run(invitation);
  };

  return (
    <PendingList
      title="Pending invitations"
      query={invitations}
      failedText="The invitations could not be loaded."
    >
      {(invitation) => (
        <>
          <Cluster gap={8}>
            <strong>{invitation.email}</strong>
            <RoleBadge role={invitation.role} />
            {invitation.sent_at && (
              <Text as="span" tone="secondary">
                sent <DateTime instant={invitation.sent_at} timeZone={timeZone} />
              </Text>
            )}
          </Cluster>
          <Cluster gap={8}>
            <Button
              size="sm"
              icon={<Send aria-hidden />}
              isLoading={resend.isBusy(invitation.id)}
              aria-label={`Resend the invitation for ${invitation.email}`}
              onClick={() => resend.run(invitation)}
            >
              Resend
            </Button>
            <Button
              size="sm"
              icon={<Undo2 aria-hidden />}
              isLoading={revoke.isBusy(invitation.id)}
              aria-label={`Revoke the invitation for ${invitation.email}`}
              onClick={() => void confirmRevoke(invitation)}
            >
              Revoke
            </Button>
          </Cluster>
        </>
      )}
    </PendingList>
  );
}
