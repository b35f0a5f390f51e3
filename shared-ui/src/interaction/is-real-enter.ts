import type { KeyboardEvent } from 'react';

/**
 * Whether this is a real Enter, not one that confirms an IME composition. Safari sends that one after the composition,
 * with key code 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isRealEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
}
