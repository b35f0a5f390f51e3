import { type LoadErrorKind, RemoteLoadError } from '@northlight/contract';

/** Gives any failure to load a remote its name in the closed set. */
export function classifyLoadError(remote: string, error: unknown): RemoteLoadError {
  const inner = unwrap(error);
  if (inner instanceof RemoteLoadError) return inner;
  const message = inner instanceof Error ? inner.message : String(inner);
  return new RemoteLoadError(kindOf(inner, message), remote, message, error);
}

function unwrap(error: unknown): unknown {
  let current = error;
  for (let depth = 0; depth < 5; depth += 1) {
    if (current instanceof RemoteLoadError) return current;
    if (!(current instanceof Error) || current.cause === undefined) return error;
    current = current.cause;
  }
  return error;
}

function kindOf(error: unknown, message: string): LoadErrorKind {
  const name = error instanceof Error ? error.name : '';
  // The bundler's runtime names a script it could not fetch so; the code names a style sheet.
  if (name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(message)) return 'chunk';
  // The federation runtime's words for a strict singleton that does not fit.
  if (/does not satisfy the requirement|shared .*version|Invalid loadShareSync/i.test(message))
    return 'contract';
  return 'evaluation';
}
