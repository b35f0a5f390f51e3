import { Link } from '@northlight/contract/router';
import { Badge, Button, Menu, MenuLink, Muted } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import styled from 'styled-components';
import { paths } from '../addresses/address.ts';
import { userCompaniesQuery } from '../queries/company-queries.ts';
import { type Attention, type ProjectSummary, portalQueries } from '../queries/portal-queries.ts';

const Label = styled.span`
  overflow: hidden;
  max-width: 14rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Count = styled.span`
  margin-left: auto;
  padding-left: var(--space-16);
`;

interface ProjectSwitcherProps {
  userId: string;
  current: ProjectSummary;
  projects: readonly ProjectSummary[];
  /** Null for the Overview tab. */
  tab: string | null;
}

/** Counts feedback only for approvers. Row-level security limits invoice counts to users with the Billing permission. */
const countItems = ({ feedback_due, overdue, due_soon, unread }: Attention, isApprover: boolean): number =>
  (isApprover ? feedback_due : 0) + overdue + due_soon + unread;

/** A menu of the client's projects with their open item counts. Each entry is a link that keeps the current tab. */
export function ProjectSwitcher({ userId, current, projects, tab }: ProjectSwitcherProps) {
  const attention = useQuery(portalQueries.attention(userId)).data ?? [];
  const companies = useQuery(userCompaniesQuery(userId)).data ?? [];
  const findCompany = (project: ProjectSummary) => companies.find(({ id }) => id === project.company_id);
  const countProjectItems = (project: ProjectSummary) => {
    const counts = attention.find((entry) => entry.project_id === project.id);
    return counts ? countItems(counts, findCompany(project)?.is_approver ?? true) : 0;
  };
  const otherItemCount = projects
    .filter(({ id }) => id !== current.id)
    .reduce((sum, project) => sum + countProjectItems(project), 0);
  return (
    <Menu
      trigger={
        <Button icon={<ChevronsUpDown aria-hidden="true" />}>
          <Label>Switch project</Label>
          {otherItemCount > 0 ? <Badge tone="warning">{otherItemCount} in other projects</Badge> : null}
        </Button>
      }
    >
      {projects.map((project) => {
        const count = countProjectItems(project);
        return (
          <MenuLink
            key={project.id}
            icon={<Check aria-hidden="true" style={{ opacity: project.id === current.id ? 1 : 0 }} />}
            render={
              <Link
                to={paths.home({ tab, project: project.id })}
                aria-current={project.id === current.id ? 'page' : undefined}
              />
            }
          >
            <Label>{project.title}</Label>
            {companies.length > 1 ? <Muted>{findCompany(project)?.name}</Muted> : null}
            <Count>{count > 0 ? <Badge tone="warning">{count} to do</Badge> : null}</Count>
          </MenuLink>
        );
      })}
    </Menu>
  );
}
