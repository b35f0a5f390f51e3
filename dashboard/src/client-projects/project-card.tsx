import { Badge, Button, formatDate, ProgressBar, type Tone } from '@northlight/shared-ui';
import { ChevronDown, CircleCheck, CircleDot, CirclePause, CircleX, Mail, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { EditAndDelete } from '../components/row-actions.tsx';
import type { ClientProject } from './project-queries.ts';

const Root = styled.article`
  min-width: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-16) var(--space-16) 0;

  h2 {
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }
`;

const Names = styled.div`
  display: grid;
  flex: 1 1 16rem;
  gap: var(--space-2);
  min-width: 0;

  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-8);
  }

  & > p {
    color: var(--color-text-secondary);
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
`;

const Details = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: var(--space-12) var(--space-24);
  padding: var(--space-16);

  dt {
    margin-bottom: var(--space-4);
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  dd {
    min-width: 0;
    font-variant-numeric: tabular-nums;
  }
`;

const Progress = styled.dd`
  display: grid;
  grid-template-columns: minmax(0, 12rem) auto;
  align-items: center;
  gap: var(--space-12);
`;

const ContactLinks = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-12);

  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
    color: var(--color-text-secondary);
  }

  svg {
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
  }
`;

const Panel = styled.div`
  padding: var(--space-8) var(--space-16) var(--space-20);
  border-top: 1px solid var(--color-line);
`;

const Chevron = styled(ChevronDown)<{ $isOpen: boolean }>`
  transform: rotate(${({ $isOpen }) => ($isOpen ? '180deg' : '0')});
  transition: transform var(--motion-base) var(--ease-out);
`;

export interface ProjectCardProps {
  project: ClientProject;
  isOpen: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Sprints, tickets and invoices; rendered only while open. */
  children: ReactNode;
}

export function ProjectCard({ project, isOpen, onToggle, onEdit, onDelete, children }: ProjectCardProps) {
  const panelId = useId();
  const { client_percent: percent = null } = project;
  return (
    <Root aria-label={project.title}>
      <Head>
        <Names>
          <div>
            <h2>{project.title}</h2>
            <ProjectStatusBadge status={project.status} />
          </div>
          <p>{project.company?.name}</p>
        </Names>
        <Actions>
          <Button
            size="sm"
            icon={<Chevron $isOpen={isOpen} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={`${isOpen ? 'Collapse' : 'Manage'} ${project.title}`}
            onClick={onToggle}
          >
            {isOpen ? 'Collapse' : 'Manage'}
          </Button>
          <EditAndDelete name={project.title} onEdit={onEdit} onDelete={onDelete} />
        </Actions>
      </Head>
      <Details>
        <div>
          <dt>Progress shown to the client</dt>
          {percent === null ? (
            <dd>Could not be loaded</dd>
          ) : (
            <Progress>
              <ProgressBar value={percent} label={`Progress of ${project.title}`} isLabelHidden />
              <span>{percent}%</span>
            </Progress>
          )}
        </div>
        <div>
          <dt>Progress estimated by staff</dt>
          <dd>{Math.round(project.percent_complete)}%</dd>
        </div>
        <div>
          <dt>Estimated delivery</dt>
          <dd>{project.estimated_delivery ? formatDate(project.estimated_delivery) : 'Not set'}</dd>
        </div>
        <div>
          <dt>Contact</dt>
          <dd>
            {project.contact_person_name}, {project.contact_person_role}
            <ContactLinks>
              <a href={`mailto:${project.contact_person_email}`}>
                <Mail aria-hidden="true" />
                {project.contact_person_email}
              </a>
              {project.contact_person_phone && (
                <a href={`tel:${project.contact_person_phone.replaceAll(/[^\d+]/g, '')}`}>
                  <Phone aria-hidden="true" />
                  {project.contact_person_phone}
                </a>
              )}
            </ContactLinks>
          </dd>
        </div>
      </Details>
      {isOpen && <Panel id={panelId}>{children}</Panel>}
    </Root>
  );
}

const statusBadges: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  'In Progress': { tone: 'accent', icon: <CircleDot aria-hidden="true" /> },
  Completed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  'On Hold': { tone: 'warning', icon: <CirclePause aria-hidden="true" /> },
  Cancelled: { tone: 'neutral', icon: <CircleX aria-hidden="true" /> },
};

function ProjectStatusBadge({ status }: { status: string }) {
  const { tone, icon } = statusBadges[status] ?? { tone: 'neutral', icon: null };
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}
