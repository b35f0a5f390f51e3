import { type BootFile, devVersion, RemoteLoadError } from '@northlight/contract';
import type { ScriptUrlPolicy, TrustedTypesFactory } from '../document/trusted-types.ts';

const timeLimit = 8_000;

let policy: ScriptUrlPolicy | null = null;

function toTrustedUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('remote-loader', {
    createScriptURL(candidate) {
      const { origin, pathname } = new URL(candidate, location.href);
      if (origin !== location.origin || !pathname.startsWith('/remotes/')) {
        throw new TypeError(`Not a release script: ${candidate}`);
      }
      return candidate;
    },
  });
  return policy.createScriptURL(url);
}

/**
 * Runs a remote's entry script, whose hash must match the registry's.
 * @param attempt - added to the URL, so that the browser does not reuse a cached failed response
 * @throws RemoteLoadError with the reason: timeout, network, HTTP status, integrity, or an exception in the script
 */
export async function loadEntryScript(remote: string, entry: BootFile, attempt: number): Promise<void> {
  if (entry.integrity === '' && !entry.url.startsWith(`/remotes/${remote}/${devVersion}/`)) {
    throw new RemoteLoadError('integrity', remote, 'its entry has no hash');
  }
  const url = attempt === 0 ? entry.url : `${entry.url}?r=${attempt}`;
  const script = document.createElement('script');
  script.src = toTrustedUrl(url);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  if (entry.integrity !== '') script.integrity = entry.integrity;

  let thrownError: unknown = null;
  const recordError = (event: ErrorEvent) => {
    if (event.filename.endsWith(url)) thrownError = event.error ?? event.message;
  };
  window.addEventListener('error', recordError);
  try {
    const outcome = await new Promise<'loaded' | 'failed' | 'timeout'>((resolve) => {
      const timer = setTimeout(() => resolve('timeout'), timeLimit);
      const settle = (result: 'loaded' | 'failed') => {
        clearTimeout(timer);
        resolve(result);
      };
      script.onload = () => settle('loaded');
      script.onerror = () => settle('failed');
      document.head.append(script);
    });
    if (outcome === 'timeout') {
      throw new RemoteLoadError('timeout', remote, `its entry did not load within ${timeLimit / 1000} s`);
    }
    if (outcome === 'failed') throw await explainFailure(remote, url);
    if (thrownError !== null)
      throw new RemoteLoadError('evaluation', remote, 'its entry threw while starting', thrownError);
  } finally {
    window.removeEventListener('error', recordError);
    script.remove();
  }
}

/** A script element does not report why it failed, so request the file once more to find out. */
async function explainFailure(remote: string, url: string): Promise<RemoteLoadError> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(3_000),
    });
    if (!response.ok) {
      return new RemoteLoadError('http', remote, `its entry returned ${response.status}`, undefined, url);
    }
    if (!/javascript/.test(response.headers.get('content-type') ?? '')) {
      return new RemoteLoadError('http', remote, 'its entry is not a script');
    }
    return new RemoteLoadError('integrity', remote, 'its entry is not the file that was released');
  } catch (cause) {
    return new RemoteLoadError('network', remote, 'its entry could not be reached', cause);
  }
}
