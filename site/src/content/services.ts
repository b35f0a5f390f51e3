/** Formats a price as "From $5,000". Leaves a price that starts with "from" unchanged. Null without a price. */
export function formatPrice(price: string | null | undefined): string | null {
  const text = price?.trim() ?? '';
  if (text === '') return null;
  return /^from\b/i.test(text) ? text : `From ${text}`;
}
