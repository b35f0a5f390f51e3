/**
 * A filter for `.or()`: the text occurs in one of the columns, in any case. A sign that means something in a pattern or in
 * the filter's own grammar stands for any one sign: quoting it would be exact, but the embedded backend takes the quotes
 * for part of the text.
 */
export function containsFilter(columns: readonly string[], text: string): string {
  const pattern = text.trim().replaceAll(/[\\%*",()]/g, '_');
  return columns.map((column) => `${column}.ilike.%${pattern}%`).join(',');
}
