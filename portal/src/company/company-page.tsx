import { EmptyState, FormAlert, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../lib/address.ts';
import { type OwnCompany, ownCompaniesQuery } from '../lib/api/company-queries.ts';
import { BackLink } from '../lib/components/back-link.tsx';
import { Loaded } from '../lib/components/loaded.tsx';
import { Secondary } from '../lib/components/rows.tsx';
import { Section } from '../lib/components/section.tsx';
import { useUser } from '../lib/use-user.ts';
import { type CompanyInvitation, peopleQueries } from './api/people-api.ts';
import { ArchivePanel } from './components/archive-panel.tsx';
import { ReceivedInvitation, SentInvitations } from './components/invitation-rows.tsx';
import { InviteForm } from './components/invite-form.tsx';
import { PeopleList } from './components/people-list.tsx';

/** /client-portal/company: the people of the own companies, and invitations into others. */
export function Component() {
  const user = useUser();
  return (
    <Stack gap={32}>
      <div>
        <BackLink />
        <PageHeader
          face="display"
          title="Your company"
          description="Who follows your projects, and what each person may do."
        />
      </div>
      {user === null ? <Skeleton height="12rem" /> : <Companies userId={user.id} />}
    </Stack>
  );
}

function Companies({ userId }: { userId: string }) {
  const companies = useQuery(ownCompaniesQuery(userId));
  const invitations = useQuery(peopleQueries.invitations(userId));
  return (
    <Loaded query={companies} what="Your company" pending={<Skeleton height="12rem" />}>
      {(own) => (
        <Loaded query={invitations} what="The invitations" pending={<Skeleton height="4rem" />}>
          {(open) => <Content userId={userId} companies={own} invitations={open} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ContentProps {
  userId: string;
  companies: readonly OwnCompany[];
  invitations: readonly CompanyInvitation[];
}

function Content({ userId, companies, invitations }: ContentProps) {
  const received = invitations.filter(
    ({ company_id }) => !companies.some(({ id, is_manager }) => id === company_id && is_manager),
  );
  const user = useUser();
  const [read] = useAddress();
  const asked = read('invitation');
  // As it was when the page opened: one that is accepted here is gone after it.
  const [isMissing] = useState(asked !== null && !invitations.some(({ id }) => id === asked));
  return (
    <Stack gap={48}>
      {isMissing ? (
        <FormAlert tone="info" title="This invitation is not open">
          It was used or taken back, it has ended, or it is for another address than {user?.email}.
        </FormAlert>
      ) : null}
      {received.map((invitation) => (
        <ReceivedInvitation key={invitation.id} invitation={invitation} />
      ))}
      {companies.length === 0 && received.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="No company yet"
          message="Once somebody invites this address, you can join here."
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

function Company(props: { userId: string; company: OwnCompany; invitations: readonly CompanyInvitation[] }) {
  const { userId, company, invitations } = props;
  return (
    <Section title={company.name}>
      <Stack gap={24}>
        <PeopleList userId={userId} companyId={company.id} canManage={company.is_manager} />
        {company.is_manager ? (
          <>
            {invitations.length > 0 ? <SentInvitations invitations={invitations} /> : null}
            <InviteForm companyId={company.id} />
            <ArchivePanel companyId={company.id} companyName={company.name} />
          </>
        ) : (
          <Secondary>A manager of {company.name} invites people and changes what each may do.</Secondary>
        )}
      </Stack>
    </Section>
  );
}
