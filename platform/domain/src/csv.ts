/** A column of an export: its heading, and a row's value in it. */
export interface CsvColumn<Row> {
  readonly heading: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined | readonly string[];
}

/**
 * Rows as CSV (RFC 4180). A spreadsheet takes a cell for a formula that begins with `= + - @`, also after spaces and quotes;
 * and where its list separator is a semicolon or a tab, as in much of Europe, a cell begins after each of those inside a
 * text too. Every such place gets an apostrophe in front, which spreadsheets show as text; numbers stay numbers.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csvHead(columns) + csvLines(rows, columns);
}

/** The line of headings alone, for a table whose rows follow in several goes. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, 'heading'>[]): string {
  return line(columns.map(({ heading }) => heading));
}

/** Rows as lines, without headings. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map((row) => line(columns.map(({ value }) => value(row)))).join('');
}

type Value = ReturnType<CsvColumn<never>['value']>;

const line = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`;

/** Where a cell may begin, for whatever separator, and what turns it into a formula. */
const formulaStart = /(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠|%])|^(?=[\t\r\n])/g;

function cell(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : value.join('; ');
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
