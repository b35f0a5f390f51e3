import type { ComponentType } from 'react';

/** Why a remote or one of its pages failed to load. */
export type LoadErrorKind =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'evaluation'
  | 'contract'
  | 'chunk';

/** A failure to load or start a remote. `message` is for developers; screens choose their message by `kind`. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly kind: LoadErrorKind;
  readonly remote: string;
  /** The URL that failed to load, if known. */
  readonly request: string | null;

  constructor(
    kind: LoadErrorKind,
    remote: string,
    detail: string,
    cause?: unknown,
    request: string | null = null,
  ) {
    super(`${remote}: ${detail}`, { cause });
    this.kind = kind;
    this.remote = remote;
    this.request = request;
  }
}

/** A page's code could not be loaded. The route tree adds the remote's name. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';

  constructor(cause: unknown) {
    super('A part of this page could not be fetched', { cause });
  }
}

/** Whether the code of a page was fetched and then threw an error when it ran. */
export function isEvaluationError({ cause }: ChunkError): boolean {
  if (!(cause instanceof Error) || cause instanceof ChunkError) return false;
  // The first are names and messages from the bundler's runtime, the others from browsers' own `import()`.
  const fetchFailurePattern =
    /ChunkLoadError|Loading (CSS )?chunk|dynamically imported module|Importing a module script/;
  return !fetchFailurePattern.test(`${cause.name} ${cause.message}`);
}

/**
 * Thrown by a page's loader or component if the content does not exist; the status is then 404. Shows `Page`, or else the
 * shell's 404 page.
 */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** Shown inside the remote's frame instead of the page. */
  readonly Page: ComponentType | null;

  constructor(message?: string, { Page = null }: { Page?: ComponentType | null } = {}) {
    super(message);
    this.Page = Page;
  }
}

/** Milliseconds allowed for the renewal, which runs before the load. */
const timeLimit = 5_000;

/**
 * Fetches the file of a failed chunk again, bypassing the browser's cache. Release files are cached forever, even damaged
 * ones, so a retry would otherwise get the same file. Never throws.
 * @param error - the error from the load; the bundler's runtime puts the URL into `request`
 */
export async function renewFailedChunk(error: unknown): Promise<void> {
  const url = failedChunkAddress(error);
  if (url === null) return;
  try {
    await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeLimit) });
  } catch {
    // Still unreachable: the retry will fail and report it.
  }
}

/** The URL of the script or style sheet that failed to load; null for other errors. */
export function failedChunkAddress(error: unknown): string | null {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    const request = 'request' in current ? current.request : undefined;
    if (typeof request === 'string' && new URL(request, location.href).origin === location.origin)
      return request;
    current = current.cause;
  }
  return null;
}
