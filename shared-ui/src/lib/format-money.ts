const { format } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * An amount of hundredths with its currency: "$4,200.00", "CHF 4,200.00". The database writes amounts into messages the
 * same way, in `private.format_money`.
 */
export function formatMoney(minor: number, currency: string): string {
  const symbol = symbols[currency] ?? (currency === '' ? '' : `${currency}\u00a0`);
  return `${minor < 0 ? '-' : ''}${symbol}${format(Math.abs(minor) / 100)}`;
}
