import type { ActorName } from '../../world/actors.ts';

/** A rule that a trigger enforces. */
export interface Rule {
  readonly object: string;
  readonly label: string;
  readonly actor: ActorName | 'owner';
  /** Claims in addition to the actor's own. */
  readonly claims?: object;
  readonly prepare?: string;
  readonly sql: string;
  readonly fails?: string;
  /** A query that must return a row afterwards. */
  readonly check?: string;
}

/** Reaches a limit in this window and the next one, which may begin at any moment. */
export const reachLimit = (scope: string, key: string, uses: number, seconds: number) =>
  `select public.consume_rate_limit('${scope}', '$${key}', ${uses}, ${seconds}) from generate_series(1, ${uses});
   insert into private.rate_limits select scope, key_hash, window_start + interval '${seconds} s', use_count
   from private.rate_limits where scope = '${scope}'`;
