/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

/** A Markdown table. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [formatLine(head), formatLine(head.map(() => '---')), ...rows.map(formatLine)].join('\n');
}

/** The ratio of a value to `base`, as `1.23×`. */
export function formatRatio(value: number, base: number): string {
  return base === 0 ? '–' : `${(value / base).toFixed(2)}×`;
}

/** Bytes in kB (1000 bytes) with one decimal. */
export function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export function formatMilliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
