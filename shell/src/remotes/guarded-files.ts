import { type GuardedFiles, guardedFilesElementId } from '@platform/contract';

/**
 * Fetches what this document names of a guarded page, once its guard has let the visitor in: all files side by side,
 * where the loader would ask for each only after the one before it had come.
 * @param remote - the remote that was let in; another one than the document was made for has nothing to fetch ahead
 */
export function fetchGuardedFiles(remote: string): void {
  const element = document.getElementById(guardedFilesElementId);
  if (element === null) return;
  element.remove();
  const guarded = JSON.parse(element.textContent ?? '') as GuardedFiles;
  if (guarded.remote !== remote) return;
  for (const { url, integrity } of guarded.files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}
