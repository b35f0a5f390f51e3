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
