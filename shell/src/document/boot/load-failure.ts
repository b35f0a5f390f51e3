import { type ReleaseReport, reportsPath } from '@northlight/contract/data';

let notice: HTMLElement | undefined;

/**
 * Says above the page that the shell's script is missing.
 * @param isReadable - whether the server rendered the page, which then works except for its controls
 */
export function showLoadFailure(isReadable: boolean, isWaiting: boolean): void {
  notice?.remove();
  notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:sticky;top:0;z-index:99;padding:1rem 1.5rem;background:var(--color-danger-tint);color:var(--color-text)';
  const retryLink = document.createElement('a');
  retryLink.href = location.href;
  retryLink.textContent = 'Try again';
  // An address with a fragment would not load again.
  retryLink.onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
  const cause = isWaiting ? 'has not arrived' : 'was blocked or changed on the way';
  const part = isReadable ? 'Part of this page' : 'This page';
  notice.append(`${part} could not be loaded: a script ${cause}. `, retryLink);
  document.body.prepend(notice);
}

export const hideLoadFailure = (): void => notice?.remove();

/** @param url - the script's, which contains the shell's version */
export function reportLoadFailure(url: string, isWaiting: boolean): void {
  const cause = isWaiting ? 'timeout' : 'network';
  const version = url.split('/')[3] ?? '';
  const report: ReleaseReport = {
    ...{ release: 'shell', version, kind: 'load', cause },
    ...{ text: '', at: '', page: '', count: 1 },
  };
  navigator.sendBeacon(reportsPath, JSON.stringify({ reports: [report] }));
}
