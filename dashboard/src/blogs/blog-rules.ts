import type { Tables } from '@northlight/auth-kit';
import { foldAccents } from '@northlight/domain';
import { toLocalInput } from '../lib/zoned-time.ts';

/** The limit of the database's own check. */
export const maxSlugLength = 200;

/** Makes a slug from a title: lower case, with one hyphen for each run of other characters (spec section 5). */
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

/** Milliseconds. The database dates posts that are published now, and the device's clock may be slightly behind. */
const clockTolerance = 60_000;

/** What visitors currently see of a post. */
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
