/** The longest address that the database takes. */
const longest = 200;

/** A post's address from its title: lower case, runs of anything but letters and digits become one hyphen (section 5). */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= longest;
}
