import { failedChunkAddress, RemoteLoadError } from '@northlight/contract';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { redirectDocument } from '@northlight/contract/router';
import { findReleaseFile } from '../reports/find-release-file.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

/** Reloads the document when a file of a release no longer exists, once and never in a loop. */
export interface Recovery {
  /** For errors during a navigation. @throws a redirect that reloads the document, if that helps */
  onNavigation(error: RemoteLoadError, request: Request): Promise<void>;
  /** For errors in an open page, such as the editor's code. Keeps the address and typed text. */
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
      // `onNavigation` has already handled these.
      if (error instanceof RemoteLoadError || !(await wouldReloadHelp(failedChunkAddress(error)))) return;
      keepTypedText();
      skipUnloadPrompt();
      reload();
    },
  };
}
