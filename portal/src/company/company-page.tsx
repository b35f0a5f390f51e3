import type { AuthUser } from '@northlight/auth-kit';
import {
  companyInvitationsQuery,
  ErasePerson,
  InviteForm,
  Loaded,
  PendingInvitations,
  PeopleList,
  Section,
} from '@northlight/client-work';
import { EmptyState, PageHeader, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import styled from 'styled-components';
import { BackLink } from '../components/back-link.tsx';
import { ReceivedInvitations } from '../components/received-invitations.tsx';
import {
  type ReceivedInvitation,
  receivedInvitationsQuery,
  type UserCompany,
  userCompaniesQuery,
} from '../queries/company-queries.ts';
import { useTimeZone } from '../queries/portal-queries.ts';
import { useUser } from '../queries/use-user.ts';
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
      {user === null ? <Skeleton height="12rem" /> : <Companies user={user} />}
    </Stack>
  );
}

function Companies({ user }: { user: AuthUser }) {
  const companies = useQuery(userCompaniesQuery(user.id));
  const invitations = useQuery(receivedInvitationsQuery(user));
  return (
    <Loaded query={companies} subject="Your company" pending={<Skeleton height="12rem" />}>
      {(companyList) => (
        <Loaded query={invitations} subject="The invitations" pending={<Skeleton height="4rem" />}>
          {(invitationList) => <Content user={user} companies={companyList} invitations={invitationList} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ContentProps {
  user: AuthUser;
  companies: readonly UserCompany[];
  invitations: readonly ReceivedInvitation[];
}

function Content({ user, companies, invitations }: ContentProps) {
  return (
    <Stack gap={48}>
      <ReceivedInvitations user={user} invitations={invitations} />
      {companies.length === 0 && invitations.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="No company yet"
          message="Invitations to your email address will appear here."
        />
      ) : null}
      {companies.map((company) => (
        <Company key={company.id} userId={user.id} company={company} />
      ))}
    </Stack>
  );
}

function Company({ userId, company }: { userId: string; company: UserCompany }) {
  const timeZone = useTimeZone();
  const { id, name, is_manager: isManager } = company;
  const invitations = useQuery({ ...companyInvitationsQuery(['portal'], id), enabled: isManager });
  return (
    <Section title={name}>
      <Stack gap={24}>
        <PeopleList
          keyPrefix={keyPrefix}
          companyId={id}
          timeZone={timeZone}
          viewerId={userId}
          canManage={isManager}
          renderActions={(person) =>
            isManager && person.person_id !== userId ? (
              <ErasePerson
                keyPrefix={keyPrefix}
                erasure={{ company: id, person: person.person_id }}
                name={person.name}
              />
            ) : null
          }
        />
        {isManager ? (
          <>
            <Loaded query={invitations} subject="The invitations" pending={null}>
              {(pendingInvitations) =>
                pendingInvitations.length > 0 ? (
                  <Subsection>
                    <h3>Pending invitations</h3>
                    <PendingInvitations
                      keyPrefix={keyPrefix}
                      timeZone={timeZone}
                      canManage
                      invitations={pendingInvitations}
                    />
                  </Subsection>
                ) : null
              }
            </Loaded>
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
