/** The first letters of the first and the last word; of an e-mail address, those of its local part. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
