/** Windows device names, reserved with any extension. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * Returns a file name that every system accepts: only letters, digits, space, `_`, `.` and `-`, without paths, drives or
 * bidirectional control characters.
 */
export function createSafeName(text: string, fallback: string): string {
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
