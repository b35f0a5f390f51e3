import type { SupabaseClient } from '@supabase/supabase-js';
import type { Role, World } from '../world.ts';

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly count: number | null;
  readonly status: number;
}

/** What each role reads: the texts in order, a number for a count, or nothing at all for want of a privilege. */
export type Expected = readonly unknown[] | number | 'denied';

export interface Read {
  readonly name: string;
  readonly call: (client: SupabaseClient, world: World, role: Role) => PromiseLike<Answer>;
  /** What of a row is compared. */
  readonly pick: string;
  readonly expected: Readonly<Record<Role, Expected>>;
}

/** Content that everybody reads alike. */
export const same = (expected: Expected): Record<Role, Expected> => ({
  anon: expected,
  client: expected,
  stranger: expected,
  author: expected,
  admin: expected,
});

/** What differs; author and admin read alike. */
export const byRole = (
  anon: Expected,
  client: Expected,
  stranger: Expected,
  staff: Expected,
): Record<Role, Expected> => ({ anon, client, stranger, author: staff, admin: staff });

export const descending = { ascending: false } as const;
