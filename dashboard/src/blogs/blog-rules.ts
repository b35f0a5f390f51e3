import type { Tables } from '@northlight/auth-kit';
import { foldAccents } from '@northlight/domain';
import { toLocalInput } from '../records/fields/zoned-time.ts';

/** Must match the limit in the database. */
export const maxSlugLength = 200;

/** Creates a slug from a title: lower case, with one hyphen for each run of other characters (spec section 5). */
export function toSlug(title: string): string {
  return foldAccents(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');
}

export function isSlug(slug: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= maxSlugLength;
}

export type BlogState = 'draft' | 'scheduled' | 'published';

/** Milliseconds. The database sets the time of posts that are published now, and the device's clock may be slightly behind. */
const clockTolerance = 60_000;

/** Whether visitors can see a post now, later or not at all. */
export function getBlogState(
  { published, publish_at }: Pick<Tables<'blogs'>, 'published' | 'publish_at'>,
  now: Date,
): BlogState {
  if (!published) return 'draft';
  return publish_at !== null && Date.parse(publish_at) > now.getTime() + clockTolerance
    ? 'scheduled'
    : 'published';
}

/** Whether the value of a `datetime-local` field is in the future. */
export const isFuture = (local: string, timeZone: string, now: Date): boolean =>
  local > toLocalInput(now.toISOString(), timeZone);
