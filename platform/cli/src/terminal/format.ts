/** Formats a count with its noun: `1 row`, `2 rows`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats a duration: `0.4 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const wholeSeconds = Math.round(seconds);
  return wholeSeconds < 60
    ? `${wholeSeconds} s`
    : `${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`;
}

/** Formats rows as aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths = rows.reduce<number[]>((maxima, row) => {
    for (const [column, cell] of row.entries()) maxima[column] = Math.max(maxima[column] ?? 0, cell.length);
    return maxima;
  }, []);
  return rows
    .map((row) =>
      `${indent}${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
