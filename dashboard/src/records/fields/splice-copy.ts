/** A copy of the list after `splice`. The oldest supported browsers lack `toSpliced`. */
export function spliceCopy<Item>(
  list: readonly Item[],
  start: number,
  deleteCount: number,
  ...items: readonly Item[]
): Item[] {
  return [...list.slice(0, start), ...items, ...list.slice(start + deleteCount)];
}
