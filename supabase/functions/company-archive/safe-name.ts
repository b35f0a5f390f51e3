/** What Windows takes for devices, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * A name for a file that every system takes and that stays in its folder: letters, digits, space, `_`, `.` and `-` alone,
 * so no path, no drive, no sign that turns the text.
 */
export function safeName(text: string, fallback: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _.-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 80)
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return name === '' || devices.test(name) ? fallback : name;
}

/** Gives each name once, in any letter case: some systems know no other. */
export function onceEach(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; given.has(free.toLowerCase()); number += 1) free = `${name}-${number}`;
    given.add(free.toLowerCase());
    return free;
  };
}
