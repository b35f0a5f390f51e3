import type { Context } from 'hono';
import type { RequestFacts } from '../lite/request-facts.ts';

/** What every handler finds on a request. */
export interface Bindings {
  readonly requestId: string;
  /** The visitor's address. */
  readonly visitor: string;
  readonly facts: RequestFacts;
}

export type BackendEnv = { Bindings: Bindings };
export type BackendContext = Context<BackendEnv>;
