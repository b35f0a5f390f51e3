const pageParameter = 'page';

/** Reads the page number from the URL; defaults to 1. */
export function parsePageNumber(parameters: URLSearchParams): number {
  const text = parameters.get(pageParameter) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** Keeps the search and filter. Omits the page number for the first page. */
export function buildPagePath(path: string, parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.delete(pageParameter);
  if (page > 1) next.set(pageParameter, String(page));
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The indexes of a page's first and last row. */
export function getRowRange(page: number, size: number): readonly [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** Undefined for the first page, whose title the route declares. */
export function formatPageTitle(title: string, page: number): string | undefined {
  return page === 1 ? undefined : `${title}, page ${page}`;
}
