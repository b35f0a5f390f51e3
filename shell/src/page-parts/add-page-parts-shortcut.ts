import { getAuthState } from '@northlight/auth-kit';
import type { Services } from '@northlight/contract';
import type { PagePartsSource } from './page-parts.ts';

/**
 * Makes Alt+Shift+D open and close the page parts panel: for everyone on a local instance, elsewhere only for admins.
 * Browsers and screen readers use most other letters with these keys: P and R in Chrome, the first letters of elements in
 * Orca.
 */
export function addPagePartsShortcut(source: PagePartsSource, toast: Services['toast']): void {
  let toggle: (() => void) | null = null;
  document.addEventListener('keydown', async (event) => {
    const { code, altKey, shiftKey, ctrlKey, metaKey, repeat } = event;
    // `code`, because Option changes the character on a Mac.
    if (code !== 'KeyD' || !altKey || !shiftKey || ctrlKey || metaKey || repeat) return;
    if (source.boot.sourceFolder === undefined && !isAdmin()) return;
    event.preventDefault();
    try {
      const { mountPageParts } = await import('./page-parts-dialog.tsx');
      toggle ??= mountPageParts(source);
      toggle();
    } catch {
      toast({ tone: 'danger', title: 'Error', description: 'The parts of this page could not be loaded' });
    }
  });
}

function isAdmin(): boolean {
  const { role } = getAuthState();
  return role.status === 'ready' && role.role === 'admin';
}
