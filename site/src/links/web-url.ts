import { isLink } from '@northlight/domain';

/** The URL if it is http or https and safe to link to, otherwise null. */
export function toWebUrl(url: string | null | undefined): string | null {
  const text = url?.trim() ?? '';
  return isLink(text) ? text : null;
}

/** The URL of a picture if it is a web URL or a path on this origin, otherwise null. */
export function toImageUrl(url: string | null | undefined): string | null {
  const text = url?.trim() ?? '';
  return /^\/(?![/\\])\S*$/.test(text) ? text : toWebUrl(text);
}
