const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** By currency: making a formatter takes milliseconds on a phone, and a list has dozens of amounts. */
const formats = new Map<string, (amount: number) => string>();

/** An amount of hundredths with its currency: `formatMoney(420000, 'USD')` is "$4,200.00". */
export function formatMoney(minor: number, currency: string): string {
  const format = formats.get(currency) ?? formatOf(currency);
  formats.set(currency, format);
  return format(minor / 100);
}

function formatOf(currency: string): (amount: number) => string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format;
  } catch {
    // Currencies were free text once; one that is no ISO code is shown as it was written.
    const { format } = new Intl.NumberFormat('en-US', digits);
    return (amount) => `${format(amount)} ${currency}`.trim();
  }
}
