/** The start of a table that is written in chunks: Excel needs the byte order mark to read UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${formatLine(columns)}`;

/**
 * Formats rows without headings as CSV (RFC 4180) and prevents formula injection: spreadsheets evaluate cells that begin
 * with `= + - @`, even after spaces and quotes. Where the list separator is a semicolon or a tab, either of them inside
 * text also begins a cell. An apostrophe at each such position prevents that; numbers, and phone numbers with spaces, stay
 * as they are.
 */
export const csvLines = (
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): string => rows.map((row) => formatLine(columns.map((column) => row[column]))).join('');

const formatLine = (values: readonly unknown[]): string => `${values.map(formatCell).join(',')}\r\n`;

/** Matches each place where a cell could begin, with any separator, and would be a formula. */
const formulaStart =
  /(?<=^|[;\t\r\n])(?! *\+\d+(?: \d+)+(?:[;\t\r\n]|$))(?=["'\s]*[=+\-@＝＋－＠|%])|^(?=[\t\r\n])/g;

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : formatList(value);
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}

const formatList = (value: unknown): string =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join('; ')
    : JSON.stringify(value);
