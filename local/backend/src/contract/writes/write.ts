import type { SupabaseClient } from '@supabase/supabase-js';
import type { Role, World } from '../world.ts';

interface Answer {
  readonly error: { readonly code?: string; readonly message: string } | null;
  readonly status: number;
}

export interface Write {
  readonly name: string;
  /** Makes the row that the call is about and returns its id; run for each role. */
  readonly row?: (world: World) => string;
  readonly call: (client: SupabaseClient, id: string, world: World, role: Role) => PromiseLike<Answer>;
  /** A query that says whether the call did what it is about. */
  readonly done: (id: string, role: Role) => string;
  readonly allowed: readonly Role[];
}

export const staff: readonly Role[] = ['author', 'admin'];
