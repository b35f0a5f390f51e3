/** An amount of the database (units with two decimals) in hundredths. */
export function minorOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Hundredths as the database takes them: units with two decimals. */
export function amountOf(minor: number): number {
  return minor / 100;
}

/** What `numeric(12,2)` holds, in hundredths. */
export const largestAmount = 999_999_999_999;

/**
 * What somebody typed as an amount, in hundredths; null when it is none: not a number, negative, finer than a hundredth,
 * or more than the database holds.
 */
export function parseAmount(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/.exec(text.trim());
  if (match === null) return null;
  const [, units = '0', cents, onlyCents] = match;
  const minor = Number(units) * 100 + Number((onlyCents ?? cents ?? '').padEnd(2, '0'));
  return minor <= largestAmount ? minor : null;
}
