/** The texts of a list without repeats, in their order: what people type in may hold one twice. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
