/** Rows of one page; small enough to read, and to arrive within a glance. */
export const pageSize = 24;

/** The first and the last row of a page, as `range()` takes them. Pages are counted from 1. */
export function rangeOf(page: number, size: number = pageSize): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}
