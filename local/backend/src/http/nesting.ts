/** More than the product needs, and safe for recursive code. */
const MAX_DEPTH = 64;

const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const WHITESPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Whether JSON is nested so deeply that recursive code would overflow the stack; lite responds with 500 to it. Ignores bytes that
 * are not JSON.
 */
export function isNestedTooDeep(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte));
  if (first === undefined || !OPEN.has(first)) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPEN.has(byte)) depth += 1;
    else if (CLOSE.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Whether a URL's filters and embeds nest parentheses too deeply. */
export function isUrlTooDeep(search: string): boolean {
  let depth = 0;
  for (const [parenthesis] of search.matchAll(/[()]|%2[89]/g)) {
    depth += parenthesis === '(' || parenthesis === '%28' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
