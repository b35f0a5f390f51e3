/**
 * Whether a key press is Ctrl or Cmd with this small letter. Layouts without Latin letters, such as Cyrillic, Greek and Hebrew
 * ones, have another letter on the same key.
 */
export function isShortcut(event: KeyboardEvent, letter: string): boolean {
  const pressed = event.key.toLowerCase();
  const isKey = /^[a-z]$/.test(pressed) ? pressed === letter : event.code === `Key${letter.toUpperCase()}`;
  return isKey && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}
