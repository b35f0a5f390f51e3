import type { Context } from 'hono';
import type { RequestDetails } from '../lite/request-details.ts';

/** Available to every handler. */
export interface Bindings {
  readonly requestId: string;
  /** The visitor's IP address. */
  readonly visitor: string;
  readonly details: RequestDetails;
}

export type BackendEnv = { Bindings: Bindings };
export type BackendContext = Context<BackendEnv>;
