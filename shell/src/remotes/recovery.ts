import { failedChunkAddress, RemoteLoadError } from '@northlight/contract';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { redirectDocument } from '@northlight/contract/router';
import { findReleaseFile } from '../reports/find-release-file.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

/** Reloads the document when a release file no longer exists, but never in a loop. */
export interface Recovery {
  /** For errors during a navigation. @throws a redirect that reloads the document, if that helps */
  onNavigationError(error: RemoteLoadError, request: Request): Promise<void>;
  /** For errors in an open page, such as a failed load of the editor's code. Keeps the URL and typed text. */
  onPageError(error: unknown): Promise<void>;
}

export function createRecovery(
  releases: Pick<ReleaseWatch, 'shouldReload'>,
  reload: () => void = () => location.reload(),
): Recovery {
  const wouldReloadHelp = async (url: string | null) => {
    const file = url === null ? null : findReleaseFile(url);
    return file !== null && url !== null && (await releases.shouldReload(file.release, file.version, url));
  };
  return {
    async onNavigationError(error, request) {
      if (!(await wouldReloadHelp(failedChunkAddress(error)))) return;
      skipUnloadPrompt();
      throw redirectDocument(request.url);
    },
    async onPageError(error) {
      // `onNavigationError` has already handled these.
      if (error instanceof RemoteLoadError || !(await wouldReloadHelp(failedChunkAddress(error)))) return;
      keepTypedText();
      skipUnloadPrompt();
      reload();
    },
  };
}
