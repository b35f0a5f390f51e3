import { formatDate, Stack } from '@northlight/shared-ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, media } from '../components/layout.tsx';
import { extractLines, extractText, isMarkup } from '../rich-text/plain-text.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { ProjectDetail } from './project-queries.ts';

const Columns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-64);
  padding-block: var(--space-64);

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    gap: var(--space-96);
    padding-block: var(--space-96);
  }
`;

const Title = styled.h2`
  font: var(--weight-regular) clamp(2rem, 1.5rem + 1.6vw, 2.75rem) / 1.1 var(--font-display);
  letter-spacing: -0.015em;
`;

const Features = styled.ul`
  display: grid;
  max-width: var(--width-prose);

  li {
    display: flex;
    gap: var(--space-16);
    padding-block: var(--space-16);
    border-top: 1px solid var(--color-line);
    font-size: var(--text-lg);
    line-height: 1.5;
  }

  svg {
    flex: none;
    margin-top: 0.2em;
    color: var(--color-accent-text);
  }
`;

const Sidebar = styled.aside`
  display: grid;
  align-content: start;
  gap: var(--space-48);

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-32);
  }

  ${media.desktop} {
    grid-template-columns: none;
    gap: var(--space-48);
  }
`;

const Note = styled.section`
  display: grid;
  align-content: start;
  gap: var(--space-12);
`;

const NoteTitle = styled.h2`
  font: var(--weight-regular) 1.5rem / 1.2 var(--font-display);
`;

const Technologies = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);

  li {
    padding: var(--space-4) var(--space-12);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-full);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }
`;

const Details = styled.dl`
  div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-16);
    padding-block: var(--space-12);
    border-top: 1px solid var(--color-line);
  }

  dt {
    color: var(--color-text-muted);
  }

  dd {
    text-align: right;
  }
`;

/** A project's description with a sidebar of details. */
export function ProjectBody({ project }: { project: ProjectDetail }) {
  const features = extractKeyFeatures(project.long_description);
  const technologies = [...new Set(project.technologies)];
  const { start_date, completed_at } = project;
  const client = project.client_name?.trim();
  return (
    <Columns>
      <Stack gap={64}>
        <Stack as="section" gap={24} aria-labelledby="overview-title">
          <Title id="overview-title">Project Overview</Title>
          <RichText text={project.long_description?.trim() || project.description} />
        </Stack>
        {features.length === 0 ? null : (
          <Stack as="section" gap={24} aria-labelledby="achievements-title">
            <Title id="achievements-title">Key Achievements</Title>
            <Features>
              {features.map((feature) => (
                <li key={feature}>
                  <Check size={20} strokeWidth={1.5} aria-hidden />
                  {feature}
                </li>
              ))}
            </Features>
          </Stack>
        )}
      </Stack>
      <Sidebar aria-label="About this project">
        {technologies.length === 0 ? null : (
          <Note aria-labelledby="technologies-title">
            <NoteTitle id="technologies-title">Technologies Used</NoteTitle>
            <Technologies>
              {technologies.map((technology) => (
                <li key={technology}>{technology}</li>
              ))}
            </Technologies>
          </Note>
        )}
        {start_date === null ? null : (
          <DetailNote id="timeline-title" title="Project Timeline">
            <Detail label="Started">{formatDate(start_date, 'long')}</Detail>
            <Detail label="Completed">
              {completed_at === null ? 'Ongoing' : formatDate(completed_at, 'long')}
            </Detail>
          </DetailNote>
        )}
        <DetailNote id="stats-title" title="Project Stats">
          <Detail label="Status">{project.completed ? 'Completed' : 'In Progress'}</Detail>
          <Detail label="Technologies">{project.technologies.length}</Detail>
          {client ? <Detail label="Client">{client}</Detail> : null}
        </DetailNote>
      </Sidebar>
    </Columns>
  );
}

function DetailNote({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Note aria-labelledby={id}>
      <NoteTitle id={id}>{title}</NoteTitle>
      <Details>{children}</Details>
    </Note>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Spec section 9. */
const maxFeatures = 5;

/**
 * The achievements in a project's long description (spec section 2): its list items or, without a list, the lines that
 * begin with a bullet or a number.
 */
export function extractKeyFeatures(longDescription: string | null): string[] {
  if (longDescription === null) return [];
  const items = [...longDescription.matchAll(/<li(?:\s[^<>]*)?>([\s\S]*?)(?=<\/li>|<li[\s>]|<\/[uo]l>|$)/gi)]
    .map(([, item = '']) => extractText(item))
    .filter((item) => item !== '');
  return [...new Set(items.length > 0 ? items : extractListedLines(longDescription))].slice(0, maxFeatures);
}

function extractListedLines(text: string): string[] {
  const lines = isMarkup(text) ? extractLines(text) : text.split('\n').map((line) => line.trim());
  return lines.flatMap((line) => {
    const [, feature] = /^(?:[-*•‣◦·–—]|\d{1,3}[.)])\s+(\S.*)$/.exec(line) ?? [];
    return feature === undefined ? [] : [feature.trim()];
  });
}
