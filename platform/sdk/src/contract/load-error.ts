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
