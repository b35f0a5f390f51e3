/** What search engines and link previews show of a description. */
const maxLength = 160;

/** Puts text on one line and truncates it at a word boundary. */
export function truncateDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const truncated = line.slice(0, maxLength);
  const lastSpace = truncated.lastIndexOf(' ');
  return `${lastSpace > maxLength / 2 ? truncated.slice(0, lastSpace) : truncated}…`;
}

/** The description of a post, given its text without markup. */
export function describePost(
  post: { readonly search_description: string | null; readonly excerpt: string | null },
  text: string,
): string {
  return truncateDescription(post.search_description || post.excerpt || text);
}
