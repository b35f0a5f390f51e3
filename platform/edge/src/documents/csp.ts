import { createHash } from 'node:crypto';
import { chunkPolicyName } from '@northlight/contract/data';
import type { Composition } from './composition.ts';

export const reportPath = '/csp-report';

export interface CspSettings {
  /** The Supabase project that the browser talks to; empty when everything is on our own origin. */
  readonly backendUrl: string;
  /** Hot reload evaluates code and opens sockets to development servers. */
  readonly isDevelopment: boolean;
}

/**
 * The policy of a document. Documents are the same for everybody and may be kept by a CDN, so scripts are let in by
 * hash and origin, not by a nonce.
 */
export function contentSecurityPolicy(composition: Composition, settings: CspSettings): string {
  const { origin: backend, socket } = backendOrigins(settings.backendUrl);
  const { bootScript, earlyScript, visitScript } = composition.shell.manifest;
  const isTold = composition.remotes.some(({ told }) => told !== undefined);
  const inline = [bootScript, earlyScript, isTold ? visitScript : undefined]
    .filter((script) => script !== undefined)
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const dev = settings.isDevelopment;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': dev ? ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'http:'] : ["'self'", ...inline],
    // styled-components writes style elements without a nonce, and server HTML carries style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend, ...socket, ...(dev ? ['http:', 'ws:'] : [])],
    // An invoice is shown where the storage service has it.
    'frame-src': ["'self'", 'blob:', ...backend],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(dev
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': trustedTypePolicies(composition) }),
    'report-uri': [reportPath],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/**
 * The policies by which code may make script URLs and HTML: the boot script's, the loader's, one per build that can run
 * (the previous version too, which the loader falls back to, and one that has a share), the sanitiser's,
 * and the editor's default one.
 */
function trustedTypePolicies({ shell, remotes }: Composition): string[] {
  const builds = remotes.flatMap(({ name, version, previous, next }) =>
    [version, previous?.version, next?.version].flatMap((each) =>
      each === undefined ? [] : [chunkPolicyName(name, each)],
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

function backendOrigins(url: string): { origin: string[]; socket: string[] } {
  if (url === '') return { origin: [], socket: [] };
  const { origin } = new URL(url);
  return { origin: [origin], socket: [origin.replace(/^http/, 'ws')] };
}

/** For everything that is not a document of ours: a file opened by itself runs and shows nothing from elsewhere. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For our own pages without scripts. */
export const staticPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
