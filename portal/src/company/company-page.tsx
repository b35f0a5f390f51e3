import {
  acceptInvitation,
  ErasePerson,
  InviteForm,
  Loaded,
  PendingInvitations,
  PeopleList,
  PermissionBadges,
  Section,
  useAction,
} from '@northlight/client-work';
import {
  Button,
  Card,
  EmptyState,
  FormAlert,
  PageHeader,
  Secondary,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useUrlState } from '../lib/address.ts';
import { BackLink } from '../lib/back-link.tsx';
import {
  type CompanyInvitation,
  companyInvitationsQuery,
  type UserCompany,
  userCompaniesQuery,
} from '../lib/company-queries.ts';
import { useTimeZone } from '../lib/portal-queries.ts';
import { useUser } from '../lib/use-user.ts';
import { ArchivePanel } from './archive-panel.tsx';

const keyPrefix = ['portal'] as const;

const Subsection = styled.div`
  max-width: 36rem;

  h3 {
    margin-bottom: var(--space-12);
    font-size: var(--text-md);
  }
`;

/** /client-portal/company: the user's companies with their members, and received invitations. */
export function Component() {
  const user = useUser();
  return (
    <Stack gap={32}>
      <div>
        <BackLink />
        <PageHeader
          face="display"
          title="Your company"
          description="The people who follow your projects, and their permissions."
        />
      </div>
      {user === null ? <Skeleton height="12rem" /> : <Companies userId={user.id} />}
    </Stack>
  );
}

function Companies({ userId }: { userId: string }) {
  const companies = useQuery(userCompaniesQuery(userId));
  const invitations = useQuery(companyInvitationsQuery(userId));
  return (
    <Loaded query={companies} subject="Your company" pending={<Skeleton height="12rem" />}>
      {(companyList) => (
        <Loaded query={invitations} subject="The invitations" pending={<Skeleton height="4rem" />}>
          {(invitationList) => (
            <Content userId={userId} companies={companyList} invitations={invitationList} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ContentProps {
  userId: string;
  companies: readonly UserCompany[];
  invitations: readonly CompanyInvitation[];
}

function Content({ userId, companies, invitations }: ContentProps) {
  const receivedInvitations = invitations.filter(
    ({ company_id }) => !companies.some(({ id, is_manager }) => id === company_id && is_manager),
  );
  const user = useUser();
  const [read] = useUrlState();
  const requestedId = read('invitation');
  // Checked only on the first render, because accepting the invitation removes it from the list.
  const [isInvitationInvalid] = useState(
    requestedId !== null && !invitations.some(({ id }) => id === requestedId),
  );
  return (
    <Stack gap={48}>
      {isInvitationInvalid ? (
        <FormAlert tone="info" title="This invitation is no longer valid">
          It has been used or revoked, has expired, or was sent to an address other than {user?.email}.
        </FormAlert>
      ) : null}
      {receivedInvitations.map((invitation) => (
        <ReceivedInvitation key={invitation.id} invitation={invitation} />
      ))}
      {companies.length === 0 && receivedInvitations.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="No company yet"
          message="Invitations to your email address will appear here."
        />
      ) : null}
      {companies.map((company) => (
        <Company
          key={company.id}
          userId={userId}
          company={company}
          invitations={invitations.filter(({ company_id }) => company_id === company.id)}
        />
      ))}
    </Stack>
  );
}

function Company(props: { userId: string; company: UserCompany; invitations: readonly CompanyInvitation[] }) {
  const { userId, company, invitations } = props;
  const timeZone = useTimeZone();
  const { id, name, is_manager: isManager } = company;
  return (
    <Section title={name}>
      <Stack gap={24}>
        <PeopleList
          keyPrefix={keyPrefix}
          companyId={id}
          viewerId={userId}
          canManage={isManager}
          renderActions={(person) =>
            isManager && person.personId !== userId ? (
              <ErasePerson
                keyPrefix={keyPrefix}
                erasure={{ company: id, person: person.personId }}
                name={person.name}
              />
            ) : null
          }
        />
        {isManager ? (
          <>
            {invitations.length > 0 ? (
              <Subsection>
                <h3>Pending invitations</h3>
                <PendingInvitations keyPrefix={keyPrefix} timeZone={timeZone} invitations={invitations} />
              </Subsection>
            ) : null}
            <Subsection>
              <h3>Invite a person</h3>
              <InviteForm keyPrefix={keyPrefix} companyId={id} />
            </Subsection>
            <Subsection>
              <h3>Data archive</h3>
              <ArchivePanel companyId={id} companyName={name} />
            </Subsection>
          </>
        ) : (
          <Secondary>A manager of {name} can invite people and change their permissions.</Secondary>
        )}
      </Stack>
    </Section>
  );
}

function ReceivedInvitation({ invitation }: { invitation: CompanyInvitation }) {
  const accept = useAction(
    keyPrefix,
    () => acceptInvitation(invitation.id),
    `You joined ${invitation.company_name}`,
    'The invitation could not be accepted. Please try again.',
  );
  return (
    <Card padding="lg">
      <Stack gap={12}>
        <h2>Join {invitation.company_name}</h2>
        <Secondary>
          {invitation.invited_by_name || 'Someone'} has invited you to follow the projects of{' '}
          {invitation.company_name}.
        </Secondary>
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
