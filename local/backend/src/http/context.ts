import { isLoopbackName } from '@northlight/node-kit';
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

/** For requests from our own functions in this process, which have no visitor. */
export const UNKNOWN_VISITOR = '';

/**
 * The visitor's IP address. Only a proxy on this machine, the edge, may set another one; the edge adds it as the last of
 * several.
 */
export function getVisitorAddress(peer: string | undefined, forwardedFor: string | null | undefined): string {
  if (peer !== undefined && !isLoopbackName(peer)) return peer;
  const forwarded = forwardedFor?.split(',').at(-1)?.trim();
  return forwarded || peer || UNKNOWN_VISITOR;
}
