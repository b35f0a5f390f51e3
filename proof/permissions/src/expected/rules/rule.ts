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
