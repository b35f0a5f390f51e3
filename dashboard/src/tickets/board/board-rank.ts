/** In the order of the database's collation "C". */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const digitAt = (key: string, index: number): number => Math.max(0, digits.indexOf(key[index] ?? '0'));

/**
 * A key that sorts between two others, so that moving a ticket writes its row alone. Keys are read as fractions in base
 * 62 and never end in 0, below which nothing would fit.
 * @param before - the key in front; empty at the top
 * @param after - the key behind; null at the end
 */
export function rankBetween(before: string, after: string | null): string {
  // Two tickets once got the same key: behind both is then as near as it gets.
  let isBounded = after !== null && before < after;
  let key = '';
  for (let index = 0; ; index += 1) {
    const low = digitAt(before, index);
    const high = isBounded ? digitAt(after ?? '', index) : digits.length;
    if (high - low > 1) return key + digits.charAt(Math.floor((low + high) / 2));
    key += digits.charAt(low);
    // Once a digit is below the upper key's, whatever follows is below it too.
    if (high > low) isBounded = false;
  }
}
