/** Formats a duration: `0.4 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Formats rows as aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths = rows.reduce<number[]>((found, row) => {
    for (const [column, cell] of row.entries()) found[column] = Math.max(found[column] ?? 0, cell.length);
    return found;
  }, []);
  return rows
    .map((row) =>
      `${indent}${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
