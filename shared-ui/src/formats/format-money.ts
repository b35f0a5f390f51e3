const formatAmount = (amount: number, digits: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * Formats hundredths with a currency: "$4,200.00", "JPY 4,200". `private.format_money` does the same in the database.
 */
export function formatMoney(minor: number, currency: string): string {
  const symbol = symbols[currency] ?? (currency === '' ? '' : `${currency}\u00a0`);
  // Hundredths are shown in every currency, so that no amount changes.
  const digits = minor % 100 === 0 && /^[A-Z]{3}$/.test(currency) ? Math.min(2, countDecimals(currency)) : 2;
  return `${minor < 0 ? '-' : ''}${symbol}${formatAmount(Math.abs(minor) / 100, digits)}`;
}

const countDecimals = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;
