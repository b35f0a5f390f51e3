import { Badge, Button, Cluster, formatDate } from '@northlight/shared-ui';
import { ArrowUpRight } from 'lucide-react';
import styled from 'styled-components';
import { BackLink } from '../components/back-link.tsx';
import { Container, media } from '../components/layout.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { newTab } from '../links/links.ts';
import { toWebUrl } from '../links/web-url.ts';
import type { ProjectDetail } from './project-queries.ts';

const Stage = styled(Container)`
  display: grid;
  gap: var(--space-24);
  padding-block: var(--space-16) var(--space-48);

  ${media.desktop} {
    padding-block: var(--space-24) var(--space-64);
  }
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-24);

  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: end;
    gap: var(--space-64);
  }
`;

const Text = styled.div`
  display: grid;
  gap: var(--space-24);
  justify-items: start;
`;

const Title = styled(DisplayTitle)`
  font-size: clamp(2.75rem, 1.6rem + 4.6vw, 5rem);
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-24);
  color: var(--color-text-muted);
  font-size: var(--text-md);
  line-height: var(--leading-md);
`;

/** A project's title, description, client and links. */
export function ProjectHeader({ project }: { project: ProjectDetail }) {
  const demo = toWebUrl(project.project_urls[0]);
  const code = toWebUrl(project.github_url);
  const client = project.client_name?.trim() ?? '';
  return (
    <Stage as="header">
      <BackLink to="/projects">Back to Projects</BackLink>
      <Columns>
        <Text>
          {project.featured ? <Badge tone="accent">Featured</Badge> : null}
          <Title>{project.title}</Title>
        </Text>
        <Text>
          <Lead>{project.description}</Lead>
          {client === '' && project.completed_at === null ? null : (
            <Meta>
              {client === '' ? null : <span>{client}</span>}
              {project.completed_at === null ? null : (
                <span>
                  Completed{' '}
                  <time dateTime={project.completed_at}>{formatDate(project.completed_at, 'long')}</time>
                </span>
              )}
            </Meta>
          )}
          {demo === null && code === null ? null : (
            <Cluster gap={12}>
              {demo === null ? null : (
                <Button variant="primary" size="lg" render={<a href={demo} {...newTab} />}>
                  Live Demo
                  <ArrowUpRight aria-hidden />
                </Button>
              )}
              {code === null ? null : (
                <Button size="lg" render={<a href={code} {...newTab} />}>
                  View Code
                  <ArrowUpRight aria-hidden />
                </Button>
              )}
            </Cluster>
          )}
        </Text>
      </Columns>
    </Stage>
  );
}
