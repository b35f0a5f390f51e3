/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `1.23×`: how many times `base` a value is. */
export function ratio(value: number, base: number): string {
  return base === 0 ? '–' : `${(value / base).toFixed(2)}×`;
}

/** Bytes as kB of 1000 with one digit. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

export function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}
