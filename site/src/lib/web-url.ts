import { isLink } from '@northlight/domain';

/** An address that may stand in a link: http or https, as stored; null for everything else. */
export function toWebUrl(url: string | null | undefined): string | null {
  const text = url?.trim() ?? '';
  return isLink(text) ? text : null;
}

/** The address of a picture: on the web, or a path on our own origin; null for everything else. */
export function toImageUrl(url: string | null | undefined): string | null {
  const text = url?.trim() ?? '';
  return /^\/(?![/\\])\S*$/.test(text) ? text : toWebUrl(text);
}
