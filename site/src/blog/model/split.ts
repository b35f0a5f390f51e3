/** The first two of all that was found are featured, the rest are the latest (spec section 9). */
export function split<Post>(
  posts: readonly Post[],
  page: number,
): { featured: readonly Post[]; latest: readonly Post[] } {
  const count = page === 1 ? 2 : 0;
  return { featured: posts.slice(0, count), latest: posts.slice(count) };
}
