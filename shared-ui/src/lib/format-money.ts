const formatAmount = (amount: number, digits: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * Formats hundredths with a currency: "$4,200.00", "JPY 4,200". `private.format_money` does the same in the database.
 */
export function formatMoney(minor: number, currency: string): string {
  const symbol = symbols[currency] ?? (currency === '' ? '' : `${currency}\u00a0`);
  return `${minor < 0 ? '-' : ''}${symbol}${formatAmount(Math.abs(minor) / 100, countDecimals(minor, currency))}`;
}

/** At most the two that are stored. An amount that has hundredths keeps them, whatever its currency. */
function countDecimals(minor: number, currency: string): number {
  if (minor % 100 !== 0 || !/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.min(2, maximumFractionDigits);
}
