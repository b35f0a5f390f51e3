import type { SelectOption } from 'shared-ui';
import { plainText } from '../../lib/editor/html.ts';
import { textOrNull } from '../../lib/fields/values.ts';
import { type ComparedField, namedBy } from '../../lib/record/conflict.ts';
import { fromLocalInput, toLocalInput } from '../../lib/zoned-time.ts';
import type { Blog, BlogInput } from '../api/blog.ts';

/** A post as the form holds it. */
export interface BlogValues {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  header_image_url: string;
  header_image_alt: string;
  category_id: string;
  published: boolean;
  /** As a `datetime-local` field has it, in the agency's time zone; empty: at once. */
  publish_at: string;
}

export const emptyBlog: BlogValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  header_image_url: '',
  header_image_alt: '',
  category_id: '',
  published: false,
  publish_at: '',
};

export function valuesOfBlog(blog: Blog, timeZone: string): BlogValues {
  return {
    title: blog.title,
    slug: blog.slug,
    excerpt: blog.excerpt ?? '',
    content: blog.content,
    header_image_url: blog.header_image_url ?? '',
    header_image_alt: blog.header_image_alt ?? '',
    category_id: blog.category_id ?? '',
    published: blog.published,
    publish_at: toLocalInput(blog.publish_at, timeZone),
  };
}

export function inputOfBlog(values: BlogValues, timeZone: string): BlogInput {
  return {
    title: values.title.trim(),
    slug: values.slug.trim(),
    excerpt: textOrNull(values.excerpt),
    content: values.content,
    header_image_url: textOrNull(values.header_image_url),
    header_image_alt: values.header_image_url === '' ? null : textOrNull(values.header_image_alt),
    published: values.published,
    publish_at: fromLocalInput(values.publish_at, timeZone),
    category_id: textOrNull(values.category_id),
  };
}

export type BlogState = 'draft' | 'scheduled' | 'published';

/** What visitors see of a post now. */
export function stateOfBlog(
  { published, publish_at }: Pick<Blog, 'published' | 'publish_at'>,
  now: Date,
): BlogState {
  if (!published) return 'draft';
  return publish_at !== null && new Date(publish_at) > now ? 'scheduled' : 'published';
}

export const comparedBlog = (categories: readonly SelectOption[]): readonly ComparedField<BlogValues>[] => [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Slug' },
  { name: 'excerpt', label: 'Excerpt' },
  { name: 'content', label: 'Content', show: (content) => plainText(String(content)) },
  { name: 'header_image_url', label: 'Header image' },
  { name: 'header_image_alt', label: 'What the header image shows' },
  { name: 'category_id', label: 'Category', show: namedBy(categories) },
  { name: 'published', label: 'Published' },
  { name: 'publish_at', label: 'Publish at', show: (at) => String(at).replace('T', ' ') },
];
