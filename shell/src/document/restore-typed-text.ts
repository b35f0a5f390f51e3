import { typedTextKey } from '@northlight/drafts/typed-text';

/** Puts back what was kept, once its code is here: most documents have nothing to put back. */
export function restoreTypedText(): void {
  try {
    if (!sessionStorage.getItem(typedTextKey)) return;
  } catch {
    // Storage is refused: nothing was kept.
    return;
  }
  import('../rarely.ts').then(
    (code) => code.putBackText(),
    // What was kept stays for the next document.
    () => undefined,
  );
}
