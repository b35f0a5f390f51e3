import { RemoteLoadError } from '@northlight/contract';
import { unreachable } from './unreachable.ts';

/** A script element does not say why it failed: ask for the file once more and look at the answer. */
export async function explainFailure(remote: string, url: string): Promise<RemoteLoadError> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(3_000),
    });
    if (!answer.ok) {
      return new RemoteLoadError('http', remote, `its entry answers ${answer.status}`, undefined, url);
    }
    if (!/javascript/.test(answer.headers.get('content-type') ?? '')) {
      return new RemoteLoadError('http', remote, 'its entry is not a script');
    }
    return new RemoteLoadError('integrity', remote, 'its entry is not the file that was released');
  } catch (cause) {
    return unreachable(remote, cause);
  }
}
