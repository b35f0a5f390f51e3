import type { Who } from '../../world/actors.ts';

/** A rule that a trigger carries. */
export interface Rule {
  readonly object: string;
  readonly label: string;
  readonly who: Who | 'owner';
  /** What the token says beside who it is of. */
  readonly claims?: object;
  readonly prepare?: string;
  readonly sql: string;
  /** The code with which it must fail. */
  readonly fails?: string;
  /** A query that must find something afterwards. */
  readonly follows?: string;
}
