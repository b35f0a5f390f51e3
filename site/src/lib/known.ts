import type { PageOf } from '@northlight/auth-kit';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ProjectRow } from './projects/project-card.ts';

/** What any list shows of a post: its page begins with that. */
export interface KnownPost {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly header_image_url: string | null;
  readonly header_image_alt: string | null;
  readonly word_count: number;
  readonly publish_at: string | null;
  readonly created_at: string;
  readonly author: { readonly full_name: string | null } | null;
  readonly category: { readonly name: string; readonly color: string } | null;
}

/** What any list shows of a project: its page begins with that. */
export interface KnownProject extends ProjectRow {
  readonly project_urls: readonly string[];
  readonly github_url: string | null;
  readonly featured: boolean;
  readonly completed_at: string | null;
}

/** The keys of all lists of posts, and of projects, begin so. */
export const postLists = ['site', 'blog', 'list'] as const;
export const projectLists = ['site', 'projects', 'list'] as const;

/** The post with that address, if a list that was read in this tab has it. */
export function knownPost(queryClient: QueryClient, slug: string | undefined): KnownPost | undefined {
  return rowsOf<KnownPost>(queryClient, postLists).find((post) => post.slug === slug);
}

/** The project with that id, if a list that was read in this tab has it. */
export function knownProject(queryClient: QueryClient, id: string | undefined): KnownProject | undefined {
  return rowsOf<KnownProject>(queryClient, projectLists).find((project) => project.id === id);
}

function rowsOf<Row>(queryClient: QueryClient, queryKey: QueryKey): Row[] {
  const lists = queryClient.getQueriesData<PageOf<Row> | readonly Row[]>({ queryKey });
  return lists.flatMap(([, list]) => (list === undefined ? [] : 'rows' in list ? list.rows : list));
}
