import { type GuardedPage, guardedPageElementId } from '@platform/contract';
import { fetchScriptsAhead } from '../document/fetch-ahead.ts';

/**
 * Fetches what this document names of a guarded page, once its guard has let the visitor in: all files side by side,
 * where the loader would ask for each only after the one before it had come. Where the role that was kept fitted, the
 * document has done it already.
 * @param remote - the remote that was let in; another one than the document was made for has nothing to fetch ahead
 */
export function fetchGuardedFiles(remote: string): void {
  const element = document.getElementById(guardedPageElementId);
  if (element === null) return;
  element.remove();
  const page = JSON.parse(element.textContent ?? '') as GuardedPage;
  if (page.remote === remote) fetchScriptsAhead(page.files);
}
