import { deleteRow, getBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import type { SelectOption } from '@northlight/shared-ui';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FilterQuery, recordApi } from '../records/record-api.ts';

export type Blog = Tables<'blogs'>;

/** A post in the list: without its content, with its author and category. */
export type BlogSummary = Omit<Blog, 'content' | 'author_id' | 'category_id'> & {
  readonly author: { readonly full_name: string | null; readonly email: string | null } | null;
  readonly category: Category | null;
};

type BlogFilterQuery = FilterQuery<'published' | 'publish_at' | 'category_id'>;

/** All posts, including drafts. The database sets the author when the post is created. */
const createBlogApi = (now: () => Date) =>
  recordApi<'blogs', Blog, BlogSummary, 'state' | 'category'>({
    table: 'blogs',
    listSelect:
      'id, title, slug, excerpt, header_image_url, header_image_alt, published, publish_at, word_count, created_at, updated_at, author:profiles(full_name, email), category:categories(id, name, color)',
    orders: {
      newest: ['Newest first', '-created_at'],
      oldest: ['Oldest first', 'created_at'],
      edited: ['Last edited', '-updated_at'],
      title: ['Title', 'title'],
    },
    filters: {
      state: (state) => (query: BlogFilterQuery) => {
        if (state === 'draft') return query.eq('published', false);
        const instant = now().toISOString();
        if (state === 'scheduled') return query.eq('published', true).gt('publish_at', instant);
        if (state !== 'published') return query;
        return query.eq('published', true).or(`publish_at.is.null,publish_at.lte."${instant}"`);
      },
      category: (id) => (query: BlogFilterQuery) => query.eq('category_id', id),
    },
  });

/** Uses the shell's clock to distinguish scheduled posts from published ones. */
export function useBlogApi() {
  const { clock } = useServices();
  return useMemo(() => createBlogApi(clock.now), [clock]);
}

export type Category = Pick<Tables<'categories'>, 'id' | 'name' | 'color'>;

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'blogs', 'categories'],
    queryFn: async ({ signal }): Promise<Category[]> => {
      const backend = await getBackend();
      const query = backend.from('categories').select('id, name, color').order('name').limit(500);
      return unwrap(await query.abortSignal(signal));
    },
    staleTime: 5 * 60_000,
  });

/** What a post's page shows about its author. Staff can read every profile. */
export async function fetchAuthor(id: string, signal: AbortSignal) {
  const backend = await getBackend();
  const columns = 'full_name, avatar_url, bio, linkedin_url, twitter_url, github_url';
  const query = backend.from('profiles').select(columns).eq('id', id);
  return unwrap(await query.abortSignal(signal).maybeSingle());
}

/** What the site's page of a post reads. */
export interface PreviewedPost extends Omit<Blog, 'author_id' | 'category_id' | 'published'> {
  readonly author: Awaited<ReturnType<typeof fetchAuthor>>;
  readonly category: Category | null;
}

export const authorQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', 'blogs', 'author', id],
    queryFn: ({ signal }) => fetchAuthor(id, signal),
  });

/** The categories as select options; empty while loading. */
export function toCategoryOptions(categories: readonly Category[] = []): SelectOption[] {
  return categories.map(({ id, name }) => ({ value: id, label: name }));
}

/**
 * Adds a category. A retry with the same id overwrites the first attempt, so a lost response never creates two.
 * @throws AppError `conflict` when the name is taken (case-insensitive)
 */
export async function insertCategory(category: Category): Promise<Category> {
  const backend = await getBackend();
  return unwrap(await backend.from('categories').upsert(category).select('id, name, color').single());
}

/** Renames or recolors a category. @throws AppError `conflict` when the name is taken (case-insensitive) */
export async function updateCategory({ id, name, color }: Category): Promise<Category> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('categories').update({ name, color }).eq('id', id).select('id, name, color').single(),
  );
}

/** Deletes a category. Its posts remain, without a category. */
export const deleteCategory = (id: string): Promise<void> => deleteRow('categories', id);
