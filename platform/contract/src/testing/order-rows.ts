type Row = Readonly<Record<string, unknown>>;

/** Orders rows as PostgREST does with this query. Ignores columns that a row does not have. */
export function orderRows(rows: readonly unknown[], query: URLSearchParams): readonly unknown[] {
  const terms = (query.get('order') ?? '').split(',').filter(Boolean);
  return terms.length === 0 ? rows : [...rows].sort((a, b) => compareRows(a as Row, b as Row, terms));
}

function compareRows(a: Row, b: Row, terms: readonly string[]): number {
  for (const term of terms) {
    const [name = '', direction = 'asc', nulls = direction === 'desc' ? 'nullsfirst' : 'nullslast'] =
      term.split('.');
    const [first, second] = [a[name], b[name]];
    if (first === second || first === undefined || second === undefined) continue;
    if (first === null || second === null) return (first === null) === (nulls === 'nullsfirst') ? -1 : 1;
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), 'en');
    if (difference !== 0) return direction === 'desc' ? -difference : difference;
  }
  return 0;
}
