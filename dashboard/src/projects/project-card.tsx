import { Badge, Cluster } from '@northlight/shared-ui';
import { Check, ExternalLink, HeartHandshake, Star } from 'lucide-react';
import styled from 'styled-components';
import {
  CardBody,
  CardImage,
  CardMeta,
  CardPicture,
  ClampedText,
  RecordCard,
} from '../components/card-grid.tsx';
import { CardRecordActions } from '../components/row-actions.tsx';
import { getAltText, getLinkLabel, type Project } from './project-rules.ts';

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-12);

  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
    color: var(--color-accent-text);
  }
`;

const Badges = styled(Cluster)`
  &:empty {
    display: none;
  }
`;

const Bottom = styled.div`
  display: grid;
  gap: var(--space-12);
  margin-top: auto;
`;

/** The limit on staff cards (spec section 9). */
const maxTechnologies = 3;

export interface ProjectCardProps {
  project: Project;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProjectCard({ project, onEdit, onDelete }: ProjectCardProps) {
  const hiddenCount = project.technologies.length - maxTechnologies;
  return (
    <RecordCard aria-label={project.title}>
      <CardImage>
        <CardPicture
          src={project.cover_image}
          alt={project.cover_image ? getAltText(project.image_texts, project.cover_image) : ''}
        />
      </CardImage>
      <CardBody>
        <Badges gap={4}>
          {project.featured && (
            <Badge tone="accent" icon={<Star aria-hidden />}>
              Featured
            </Badge>
          )}
          {project.in_our_care && (
            <Badge tone="info" icon={<HeartHandshake aria-hidden />}>
              In Our Care
            </Badge>
          )}
          {project.completed && (
            <Badge tone="success" icon={<Check aria-hidden />}>
              Completed
            </Badge>
          )}
        </Badges>
        <h2>{project.title}</h2>
        <ClampedText>{project.description}</ClampedText>
        {project.client_name && <CardMeta>Client: {project.client_name}</CardMeta>}
        <Bottom>
          {project.project_urls.length > 0 && (
            <Links>
              {project.project_urls.map((url, index) => (
                <li key={index}>
                  <a href={url} target="_blank" rel="noreferrer" title={url}>
                    {getLinkLabel(url)}
                    <ExternalLink size={14} aria-hidden="true" />
                  </a>
                </li>
              ))}
            </Links>
          )}
          {project.technologies.length > 0 && (
            <Cluster gap={4}>
              {project.technologies.slice(0, maxTechnologies).map((technology, index) => (
                <Badge key={index}>{technology}</Badge>
              ))}
              {hiddenCount > 0 && <CardMeta as="span">+{hiddenCount} more</CardMeta>}
            </Cluster>
          )}
        </Bottom>
      </CardBody>
      <CardRecordActions name={project.title} onEdit={onEdit} onDelete={onDelete} />
    </RecordCard>
  );
}
