const { format } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * Formats hundredths with a currency: "$4,200.00", "CHF 4,200.00". Must match `private.format_money` in the database.
 */
export function formatMoney(minor: number, currency: string): string {
  const symbol = symbols[currency] ?? (currency === '' ? '' : `${currency}\u00a0`);
  return `${minor < 0 ? '-' : ''}${symbol}${format(Math.abs(minor) / 100)}`;
}
