import type { Context } from 'hono';
import type { RequestFacts } from '../lite/request-facts.ts';

/** Available to every handler. */
export interface Bindings {
  readonly requestId: string;
  /** The visitor's IP address. */
  readonly visitor: string;
  readonly facts: RequestFacts;
}

export type BackendEnv = { Bindings: Bindings };
export type BackendContext = Context<BackendEnv>;
