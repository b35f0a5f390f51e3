import type { Tables } from '@northlight/auth-kit';
import { foldAccents } from '@northlight/domain';
import { toLocalInput } from '../lib/zoned-time.ts';

/** The longest address that the database takes. */
export const maxSlugLength = 200;

/** A post's address from its title: lower case, runs of anything but letters and digits become one hyphen (section 5). */
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

/** Milliseconds. The database dates what is published now, and the device's clock may be a little behind it. */
const clockTolerance = 60_000;

/** What visitors see of a post now. */
export function getBlogState(
  { published, publish_at }: Pick<Tables<'blogs'>, 'published' | 'publish_at'>,
  now: Date,
): BlogState {
  if (!published) return 'draft';
  return publish_at !== null && Date.parse(publish_at) > now.getTime() + clockTolerance
    ? 'scheduled'
    : 'published';
}

/** Whether a time, as a `datetime-local` field has it, is still to come. */
export const isFuture = (local: string, timeZone: string, now: Date): boolean =>
  local > toLocalInput(now.toISOString(), timeZone);
