import type { KeyboardEvent } from 'react';

/**
 * Whether it is an Enter that does not confirm an input method's composition. Safari sends that one after the composition,
 * with key code 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isPlainEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
}
