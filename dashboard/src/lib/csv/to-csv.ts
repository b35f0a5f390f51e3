/** A column of an export: its heading, and a row's value in it. */
export interface CsvColumn<Row> {
  readonly heading: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined | readonly string[];
}

/**
 * Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula (it begins with `= + - @`, a tab or a line
 * break, also after spaces) gets an apostrophe in front, which spreadsheets show as text; numbers stay numbers.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ heading }) => cell(heading)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: ReturnType<CsvColumn<never>['value']>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : value.join('; ');
  const harmless = /^\s*[=+\-@＝＋－＠|%\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
