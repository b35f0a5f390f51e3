import { Badge, formatDate, ProgressBar, type Tone } from '@northlight/shared-ui';
import { CircleCheck, CircleDot, CirclePause, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CellNote, ManagedRow, type ManagedRowProps } from '../components/managed-row.tsx';
import { linkToProject } from '../screens.ts';
import type { ClientProject } from './project-queries.ts';

const Progress = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 10rem) auto;
  align-items: center;
  justify-content: start;
  gap: var(--space-8);
`;

type ProjectRowProps = Pick<ManagedRowProps, 'isOpen' | 'onToggle' | 'onEdit' | 'onDelete' | 'panel'> & {
  project: ClientProject;
};

export function ProjectRow({ project, ...row }: ProjectRowProps) {
  return (
    <ManagedRow
      {...row}
      name={project.title}
      link={linkToProject(project.id)}
      badge={<ProjectStatusBadge status={project.status} />}
      note={project.company?.name}
    >
      <ProjectFacts project={project} />
    </ManagedRow>
  );
}

/** Progress, delivery and contact person, each in a `div`. */
export function ProjectFacts({ project }: { project: ClientProject }) {
  const { client_percent: percent = null, contact_person_phone: phone } = project;
  return (
    <>
      <div>
        {percent === null ? (
          <p>Progress could not be loaded</p>
        ) : (
          <Progress>
            <ProgressBar value={percent} label={`Progress of ${project.title}`} isLabelHidden />
            {percent}%
          </Progress>
        )}
        <CellNote>{Math.round(project.percent_complete)}% estimated by staff</CellNote>
      </div>
      <div>
        {project.estimated_delivery ? formatDate(project.estimated_delivery) : 'Not set'}
        <CellNote>Estimated delivery</CellNote>
      </div>
      <div>
        {project.contact_person_name}, {project.contact_person_role}
        <CellNote>
          <a href={`mailto:${project.contact_person_email}`}>{project.contact_person_email}</a>
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </CellNote>
      </div>
    </>
  );
}

const statusBadges: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  'In Progress': { tone: 'accent', icon: <CircleDot aria-hidden="true" /> },
  Completed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  'On Hold': { tone: 'warning', icon: <CirclePause aria-hidden="true" /> },
  Cancelled: { tone: 'neutral', icon: <CircleX aria-hidden="true" /> },
};

export function ProjectStatusBadge({ status }: { status: string }) {
  const { tone, icon } = statusBadges[status] ?? { tone: 'neutral', icon: null };
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}
