import type { AuthUser } from '@northlight/auth-kit';
import { acceptInvitation, PermissionBadges, useAction } from '@northlight/client-work';
import { useNavigate } from '@northlight/contract/router';
import { Button, Card, Secondary, Stack } from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../addresses/address.ts';
import type { ReceivedInvitation } from '../queries/company-queries.ts';
import { portalQueries } from '../queries/portal-queries.ts';

interface ReceivedInvitationsProps {
  user: AuthUser;
  invitations: readonly ReceivedInvitation[];
}

/** The user's pending invitations, each with a button that accepts it and opens the company's project. */
export function ReceivedInvitations({ user, invitations }: ReceivedInvitationsProps) {
  return invitations.map((invitation) => (
    <InvitationCard key={invitation.id} user={user} invitation={invitation} />
  ));
}

function InvitationCard({ user, invitation }: { user: AuthUser; invitation: ReceivedInvitation }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { company_name: company, invited_by_name: inviter } = invitation;
  const accept = useAction(
    ['portal'],
    async () => {
      const companyId = await acceptInvitation(invitation.id);
      const projects = await queryClient
        .fetchQuery({ ...portalQueries.projects(user.id), staleTime: 0 })
        .catch(() => []);
      const project = projects.find(({ company_id }) => company_id === companyId);
      await navigate(paths.home({ project: project?.id ?? null }));
    },
    `You joined ${company}`,
    'The invitation could not be accepted. Please try again.',
  );
  return (
    <Card padding="lg">
      <Stack gap={12}>
        <h2>
          {inviter || 'Someone'} invited you to {company}
        </h2>
        <Secondary>Accept to follow the projects of {company}.</Secondary>
        <PermissionBadges permissions={invitation} />
        <div>
          <Button
            variant="primary"
            isWriteAction
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
