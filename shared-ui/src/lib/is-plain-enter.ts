import type { KeyboardEvent } from 'react';

/**
 * Whether Enter was pressed other than to confirm an IME composition. Safari sends the confirming Enter after the
 * composition, with key code 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isPlainEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
}
