/** An address that may stand in a link: http or https, as stored; null for everything else. */
export function webUrl(url: string | null | undefined): string | null {
  const text = url?.trim() ?? '';
  return /^https?:\/\/\S+$/i.test(text) ? text : null;
}
