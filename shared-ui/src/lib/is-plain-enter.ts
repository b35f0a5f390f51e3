import type { KeyboardEvent } from 'react';

/**
 * Whether it is an Enter of its own, and not the one that ends what an input method composes. Safari tells of that one
 * after the composition, with the key code 229 alone (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isPlainEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
}
