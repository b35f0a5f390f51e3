import { formatDate } from '@northlight/shared-ui';
import { toWebUrl } from '../links/web-url.ts';
import type { ProjectDetail } from './project-queries.ts';

export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** Null without a start date (spec section 2). */
export function buildTimeline({
  start_date,
  completed_at,
}: Pick<ProjectDetail, 'start_date' | 'completed_at'>): Detail[] | null {
  if (start_date === null) return null;
  return [
    { label: 'Started', value: formatDate(start_date, 'long') },
    { label: 'Completed', value: completed_at === null ? 'Ongoing' : formatDate(completed_at, 'long') },
  ];
}

/** Spec section 2. */
export function buildStats({
  completed,
  technologies,
  client_name,
}: Pick<ProjectDetail, 'completed' | 'technologies' | 'client_name'>): Detail[] {
  const client = client_name?.trim() ?? '';
  return [
    { label: 'Status', value: completed ? 'Completed' : 'In Progress' },
    { label: 'Technologies', value: String(technologies.length) },
    ...(client === '' ? [] : [{ label: 'Client', value: client }]),
  ];
}

/** Links to the demo and the code; null if they are missing or not web URLs. */
export function findLinks({ project_urls, github_url }: Pick<ProjectDetail, 'project_urls' | 'github_url'>) {
  return { demo: toWebUrl(project_urls[0]), code: toWebUrl(github_url) };
}
