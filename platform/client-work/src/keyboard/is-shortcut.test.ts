import { expect, test } from '@jest/globals';
import { isShortcut } from './is-shortcut.ts';

test.each([
  [{ key: 'b', ctrlKey: true }, true],
  [{ key: 'b', metaKey: true }, true],
  [{ key: 'B', ctrlKey: true }, true],
  [{ key: 'и', ctrlKey: true }, true],
  [{ key: 'β', ctrlKey: true }, true],
  [{ key: 'נ', ctrlKey: true }, true],
  // Dvorak has another Latin letter on this key, and b elsewhere.
  [{ key: 'x', ctrlKey: true }, false],
  [{ key: 'b', code: 'KeyN', ctrlKey: true }, true],
  [{ key: 'b' }, false],
  [{ key: 'b', ctrlKey: true, shiftKey: true }, false],
  [{ key: 'b', ctrlKey: true, altKey: true }, false],
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, false],
])('%j is Ctrl+B: %s', (press, expected) => {
  expect(isShortcut(new KeyboardEvent('keydown', { code: 'KeyB', ...press }), 'b')).toBe(expected);
});
