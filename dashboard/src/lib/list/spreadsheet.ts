import type { CellObject } from 'write-excel-file/browser';
import { toLocalInput } from '../zoned-time.ts';

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
const maxColumnWidth = 60;
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
  const widths = columns.map((_, index) => {
    const lengths = [headings, ...cells].map((line) => toText(line[index]).length);
    return {
      width: Math.min(lengths.reduce((longest, length) => Math.max(longest, length), 8) + 2, maxColumnWidth),
    };
  });
  return writeExcelFile([headings, ...cells], { columns: widths, stickyRowsCount: 1 }).toBlob();
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

function toText(cell: CellObject | null | undefined): string {
  return cell?.value instanceof Date ? (cell.format ?? '') : String(cell?.value ?? '');
}
