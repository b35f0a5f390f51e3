import { failedChunkAddress, RemoteLoadError } from '@northlight/contract';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { redirectDocument } from '@northlight/contract/router';
import { findReleaseFile } from '../reports/find-release-file.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

/** What to do when a file of a release is gone, as old releases are one day: one new document, never a loop. */
export interface Recovery {
  /** On the way to a page. @throws the redirect to it by a document load, where that helps */
  onNavigation(error: RemoteLoadError, request: Request): Promise<void>;
  /** In an open page, such as the editor's code. Address and typed text are kept. */
  onPage(error: unknown): Promise<void>;
}

export function createRecovery(
  releases: Pick<ReleaseWatch, 'shouldReload'>,
  reload: () => void = () => location.reload(),
): Recovery {
  const wouldReloadHelp = async (address: string | null) => {
    const place = address === null ? null : findReleaseFile(address);
    return (
      place !== null &&
      address !== null &&
      (await releases.shouldReload(place.release, place.version, address))
    );
  };
  return {
    async onNavigation(error, request) {
      if (!(await wouldReloadHelp(failedChunkAddress(error)))) return;
      skipUnloadPrompt();
      throw redirectDocument(request.url);
    },
    async onPage(error) {
      // On the way to a page it was tried already.
      if (error instanceof RemoteLoadError || !(await wouldReloadHelp(failedChunkAddress(error)))) return;
      keepTypedText();
      skipUnloadPrompt();
      reload();
    },
  };
}
