import type { ComponentType } from 'react';

/** Why a remote, or a part of it, could not be used. */
export type LoadErrorKind =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'evaluation'
  | 'contract'
  | 'chunk';

/** A failure to load or start a remote. `message` is for people who mend it; screens choose their words by `kind`. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly kind: LoadErrorKind;
  readonly remote: string;
  /** The address that did not come, where it is one. */
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

/** A page's code could not be fetched. The shell adds which remote it was. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';

  constructor(cause: unknown) {
    super('A part of this page could not be fetched', { cause });
  }
}

/**
 * Thrown by a page's loader or component when what the address names does not exist: the answer is a 404. The page may
 * say so in its own words; otherwise the shell's 404 page stands there.
 */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** What stands in place of the page, inside the remote's frame. */
  readonly Page: ComponentType | null;

  constructor(message?: string, { Page = null }: { Page?: ComponentType | null } = {}) {
    super(message);
    this.Page = Page;
  }
}

/** How long a renewal may take, in milliseconds; the load itself comes after it. */
const timeLimit = 5_000;

/**
 * Fetches the file of a failed chunk anew, past the browser's cache. Files of a release are kept for ever, a damaged
 * one too: without this every retry would get the damaged one again. Never throws; it only prepares a retry.
 * @param error - what loading threw; the bundler's runtime notes the address in `request`
 */
export async function renewFailedChunk(error: unknown): Promise<void> {
  const address = failedChunkAddress(error);
  if (address === null) return;
  try {
    await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(timeLimit) });
  } catch {
    // Still out of reach: the retry says so.
  }
}

/** The address of the script or style sheet that did not come; null when the error is about something else. */
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
