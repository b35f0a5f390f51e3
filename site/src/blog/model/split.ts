interface Searchable {
  readonly title: string;
  readonly excerpt: string | null;
}

/** The posts whose title or excerpt holds the words, in whatever case (spec section 2); all of them without words. */
export function matching<Post extends Searchable>(posts: readonly Post[], search: string): readonly Post[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return posts;
  return posts.filter(({ title, excerpt }) =>
    [title, excerpt ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The first two of what was found are featured, the rest are the latest (spec section 9). */
export function split<Post>(posts: readonly Post[]): { featured: readonly Post[]; latest: readonly Post[] } {
  return { featured: posts.slice(0, 2), latest: posts.slice(2) };
}
