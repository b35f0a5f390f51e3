/** The domains of a list that is separated by spaces or commas. */
export const parseDomains = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((domain) => domain !== '');

/** Why the list cannot be used; null if it can. The same rule as the database's `signup_domains`. */
export function findDomainFault(text: string): string | null {
  const invalid = parseDomains(text).find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  return invalid === undefined ? null : `"${invalid}" is not a domain such as example.com.`;
}
