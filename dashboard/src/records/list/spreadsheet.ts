import type { CellObject } from 'write-excel-file/browser';
import { toLocalInput } from '../fields/zoned-time.ts';

/** A column of an export. */
export interface SheetColumn<Row> {
  readonly heading: string;
  /** How text or a number is stored: a day, a time in the agency's time zone, or an amount; otherwise as it is. */
  readonly type?: 'day' | 'instant' | 'money';
  readonly value: (row: Row) => string | number | boolean | null | undefined | readonly string[];
}

type SheetValue = ReturnType<SheetColumn<never>['value']>;

/** Excel reports a longer text as a damaged file. */
const maxCellLength = 32_767;
/** In characters: the default hides dates. */
const columnWidth = 28;
const formats = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm', money: '#,##0.00' } as const;

/** Writes rows as an Excel file (.xlsx). Text is never a formula, and headings of times name the time zone. */
export async function writeSpreadsheet<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  timeZone: string,
): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const headings = columns.map(({ heading, type }) => ({
    value: type === 'instant' ? `${heading} (${timeZone})` : heading,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const cells = rows.map((row) => columns.map(({ type, value }) => toCell(value(row), type, timeZone)));
  return writeExcelFile([headings, ...cells], {
    columns: columns.map(() => ({ width: columnWidth })),
    stickyRowsCount: 1,
  }).toBlob();
}

function toCell(value: SheetValue, type: SheetColumn<never>['type'], timeZone: string): CellObject | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number')
    return { value, type: Number, ...(type === 'money' ? { format: formats.money } : {}) };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const text = typeof value === 'string' ? value : value.join('; ');
  if (text === '') return null;
  if (type === 'day' || type === 'instant') {
    // The file has no time zones: a cell shows its time in UTC.
    const local = type === 'day' ? `${text}T00:00` : toLocalInput(text, timeZone);
    return { value: new Date(`${local}Z`), type: Date, format: formats[type] };
  }
  return { value: text.slice(0, maxCellLength), type: String, format: '@' };
}
