/** Device names of Windows, reserved with any extension. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * A file name that every system accepts. Only letters, digits, space, `_`, `.` and `-`: no path, drive or bidirectional
 * control character.
 */
export function safeName(text: string, fallback: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _.-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 80)
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return name === '' || reservedNames.test(name) ? fallback : name;
}

/** Returns a function that makes each name unique, ignoring case as some file systems do. */
export function createNameDeduplicator(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${name}-${number}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}
