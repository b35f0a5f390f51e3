export interface CsvColumn<Row> {
  readonly heading: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined | readonly string[];
}

/** The start of a table that is written in chunks: Excel needs the byte order mark to read UTF-8. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, 'heading'>[]): string {
  return `\uFEFF${formatLine(columns.map(({ heading }) => heading))}`;
}

/**
 * Formats rows without headings as CSV (RFC 4180) and prevents formula injection: spreadsheets evaluate cells that begin
 * with `= + - @`, even after spaces and quotes. Where the list separator is a semicolon or a tab, either of them inside
 * text also begins a cell. An apostrophe at each such position prevents that; numbers, and phone numbers with spaces, stay
 * as they are.
 */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map((row) => formatLine(columns.map(({ value }) => value(row)))).join('');
}

type CellValue = ReturnType<CsvColumn<never>['value']>;

const formatLine = (values: readonly CellValue[]): string => `${values.map(formatCell).join(',')}\r\n`;

/** Matches each place where a cell could begin, with any separator, and would be a formula. */
const formulaStart =
  /(?<=^|[;\t\r\n])(?! *\+\d+(?: \d+)+(?:[;\t\r\n]|$))(?=["'\s]*[=+\-@＝＋－＠|%])|^(?=[\t\r\n])/g;

function formatCell(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : value.join('; ');
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
