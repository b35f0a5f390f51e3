import { createHash } from 'node:crypto';
import { chunkPolicyName } from '@northlight/contract/data';
import type { Composition } from '../documents/composition.ts';

export interface CspSettings {
  /** The Supabase project that the browser talks to; empty when everything is on our own origin. */
  readonly backendUrl: string;
  /** Hot reload evaluates code and opens sockets to development servers. */
  readonly isDevelopment: boolean;
}

/**
 * Documents are the same for every visitor and may be cached by a CDN, so scripts are allowed by hash and origin instead
 * of by nonce.
 */
export function createContentSecurityPolicy(composition: Composition, settings: CspSettings): string {
  const { origin: backend, socket } = parseBackendOrigins(settings.backendUrl);
  const { bootScript, earlyScript, visitScript } = composition.shell.manifest;
  const hasVisitorRollout = composition.remotes.some(({ visitorRollout }) => visitorRollout !== undefined);
  const inline = [bootScript, earlyScript, hasVisitorRollout ? visitScript : undefined]
    .filter((script) => script !== undefined)
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const { isDevelopment } = settings;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': isDevelopment
      ? ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'http:']
      : ["'self'", ...inline],
    // styled-components writes style elements without a nonce, and server HTML has style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend, ...socket, ...(isDevelopment ? ['http:', 'ws:'] : [])],
    // Invoices are shown in a frame from the storage service.
    'frame-src': ["'self'", 'blob:', ...backend],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(isDevelopment
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': listTrustedTypePolicies(composition) }),
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The policy of a document that our own pages may show in a frame. */
export const allowOwnFrames = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/**
 * The Trusted Types policies: the boot script's, the loader's, one for each build that may run (live, previous as
 * fallback, rolled out), the sanitiser's, and the editor's default one.
 */
function listTrustedTypePolicies({ shell, remotes }: Composition): string[] {
  const builds = remotes.flatMap(({ name, version, previous, next }) =>
    [version, previous?.version, next?.version].flatMap((candidate) =>
      candidate === undefined ? [] : [chunkPolicyName(name, candidate)],
    ),
  );
  return [
    'boot',
    'remote-loader',
    chunkPolicyName(shell.name, shell.version),
    ...builds,
    'dompurify',
    'default',
  ];
}

function parseBackendOrigins(url: string): { origin: string[]; socket: string[] } {
  if (url === '') return { origin: [], socket: [] };
  const { origin } = new URL(url);
  return { origin: [origin], socket: [origin.replace(/^http/, 'ws')] };
}

/** For everything that is not one of our documents: a file opened directly can neither run nor load anything. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For our own pages without scripts. */
export const staticPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
