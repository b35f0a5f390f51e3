/** An amount of hundredths with its currency: `formatMoney(420000, 'USD')` is "$4,200.00". */
export function formatMoney(minor: number, currency: string): string {
  const amount = minor / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
  } catch {
    // Currencies were free text once; one that is no ISO code is shown as it was written.
    return `${new Intl.NumberFormat('en-US', digits).format(amount)} ${currency}`.trim();
  }
}
