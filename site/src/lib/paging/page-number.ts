/** The name of the page's number in the address. */
const pageParameter = 'page';

/** The page that an address names; the first one where it names none. */
export function parsePageNumber(parameters: URLSearchParams): number {
  const text = parameters.get(pageParameter) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The address of a page of the same list: its search or filter stays, and the first page has no number. */
export function buildPageAddress(path: string, parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.delete(pageParameter);
  if (page > 1) next.set(pageParameter, String(page));
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The rows of a page, by the first and the last one's place. */
export function rowRange(page: number, size: number): readonly [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** The title of a page of a list; none for the first, whose title the route declares. */
export function formatPageTitle(title: string, page: number): string | undefined {
  return page === 1 ? undefined : `${title}, page ${page}`;
}
