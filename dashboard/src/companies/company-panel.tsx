import { InviteForm, PendingInvitations, PeopleList } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Cluster, Row, Rows, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { clientWorkKey } from '../lib/client-work-queries.ts';
import { linkTo } from '../lib/screens.ts';
import { useTimeZone } from '../lib/settings-queries.ts';
import { companyQueries } from './company-queries.ts';
import { ViewAsButton } from './view-as-button.tsx';

const Heading = styled.h3`
  margin-bottom: var(--space-8);
  font-size: var(--text-sm);
`;

interface PanelProps {
  companyId: string;
  /** Only admins can manage people; authors can view them. */
  canManage: boolean;
}

/** A company's people and their permissions, pending invitations, and projects. */
export function CompanyPanel({ companyId, canManage }: PanelProps) {
  const timeZone = useTimeZone();
  const invitations = useQuery(companyQueries.invitations(companyId)).data ?? [];
  const projects = useQuery(companyQueries.projects(companyId)).data ?? [];
  return (
    <Stack gap={20}>
      <PeopleList
        keyPrefix={clientWorkKey}
        companyId={companyId}
        canManage={canManage}
        renderActions={({ personId, name }) => <ViewAsButton personId={personId} name={name} />}
      />
      {canManage ? (
        <>
          {invitations.length > 0 ? (
            <PendingInvitations keyPrefix={clientWorkKey} timeZone={timeZone} invitations={invitations} />
          ) : null}
          <div>
            <Heading>Invite a person</Heading>
            <InviteForm keyPrefix={clientWorkKey} companyId={companyId} />
          </div>
        </>
      ) : null}
      <div>
        <Heading>Projects</Heading>
        {projects.length === 0 ? (
          <p>No projects yet</p>
        ) : (
          <Rows aria-label="Projects">
            {projects.map(({ id, title, status }) => (
              <Row key={id}>
                <Cluster justify="between">
                  <Link to={linkTo('client-projects', { manage: id })}>{title}</Link>
                  <span>{status}</span>
                </Cluster>
              </Row>
            ))}
          </Rows>
        )}
      </div>
    </Stack>
  );
}
