import {
  companyInvitationsQuery,
  InviteForm,
  Loaded,
  PendingInvitations,
  PeopleList,
  peopleQuery,
} from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Button, Cluster, Row, Rows, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { clientWorkKey } from '../queries/client-work-queries.ts';
import { useTimeZone } from '../queries/settings-queries.ts';
import { linkToProject } from '../screens.ts';
import { texts } from '../texts.ts';
import { companyProjectsQuery } from './company-queries.ts';
import { ViewAsButton } from './view-as-button.tsx';

const Heading = styled.h3`
  font-size: var(--text-sm);
`;

interface PanelProps {
  companyId: string;
  /** Only admins can manage people; authors can view them. */
  canManage: boolean;
  onAddProject: () => void;
}

/** A company's projects, people with their permissions, and pending invitations. Empty parts offer the next step. */
export function CompanyPanel({ companyId, canManage, onAddProject }: PanelProps) {
  const timeZone = useTimeZone();
  const people = useQuery(peopleQuery(clientWorkKey, companyId));
  const invitations = useQuery(companyInvitationsQuery(clientWorkKey, companyId));
  const projects = useQuery(companyProjectsQuery(companyId));
  return (
    <Stack gap={32}>
      <Part
        title="Projects"
        action={
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onAddProject}>
            Add project
          </Button>
        }
      >
        <Loaded query={projects} subject="The projects" pending={<Skeleton height="4rem" />}>
          {(list) =>
            list.length === 0 ? (
              <Secondary>
                {texts.clientProjects.empty}. Add one, so that the people you invite have something to follow.
              </Secondary>
            ) : (
              <Rows aria-label="Projects">
                {list.map(({ id, title, status }) => (
                  <Row key={id}>
                    <Cluster justify="between">
                      <Link to={linkToProject(id)}>{title}</Link>
                      <span>{status}</span>
                    </Cluster>
                  </Row>
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Part>
      <Part title="People">
        <PeopleList
          keyPrefix={clientWorkKey}
          companyId={companyId}
          timeZone={timeZone}
          canManage={canManage}
          emptyText={describeNoMembers(invitations.data?.length ?? 0)}
          renderActions={({ person_id, name }) => <ViewAsButton personId={person_id} name={name} />}
        />
      </Part>
      <Loaded query={invitations} subject="The invitations" pending={<Skeleton height="4rem" />}>
        {(list) => (
          <>
            {list.length === 0 ? null : (
              <Part title="Pending invitations">
                <PendingInvitations
                  keyPrefix={clientWorkKey}
                  timeZone={timeZone}
                  canManage={canManage}
                  invitations={list}
                />
              </Part>
            )}
            {!canManage ? (
              <Secondary>Only admins can invite people and change their permissions.</Secondary>
            ) : people.data === undefined ? null : (
              <Part title="Invite a person">
                <InviteForm
                  keyPrefix={clientWorkKey}
                  companyId={companyId}
                  isFirstPerson={people.data.length + list.length === 0}
                />
              </Part>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={12}>
      <Cluster justify="between">
        <Heading>{title}</Heading>
        {action}
      </Cluster>
      {children}
    </Stack>
  );
}

function describeNoMembers(invitationCount: number): string {
  if (invitationCount === 0) return 'No members yet';
  return `No members yet. ${invitationCount === 1 ? 'An invitation is' : `${invitationCount} invitations are`} waiting for an answer.`;
}
