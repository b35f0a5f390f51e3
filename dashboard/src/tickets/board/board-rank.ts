/** In the order of the database's "C" collation. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const getDigit = (key: string, index: number): number => Math.max(0, digits.indexOf(key[index] ?? '0'));

/**
 * Returns a key that sorts between two others, so that moving a ticket updates a single row. Keys are base-62 fractions
 * and never end in 0, because nothing would fit below such a key.
 * @param before - the key above; empty at the top
 * @param after - the key below; null at the end
 */
export function createRankBetween(before: string, after: string | null): string {
  // Two tickets may have the same key; the new key then sorts after both.
  let isBounded = after !== null && before < after;
  let key = '';
  for (let index = 0; ; index += 1) {
    const low = getDigit(before, index);
    const high = isBounded ? getDigit(after ?? '', index) : digits.length;
    if (high - low > 1) return key + digits.charAt(Math.floor((low + high) / 2));
    key += digits.charAt(low);
    // As soon as a digit is below the upper key's digit, the whole key is below it.
    if (high > low) isBounded = false;
  }
}
