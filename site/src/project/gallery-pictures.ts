import { toImageUrl } from '../links/web-url.ts';

export interface GalleryPicture {
  readonly src: string;
  readonly alt: string;
}

interface PictureFields {
  readonly title: string;
  readonly cover_image: string | null;
  readonly images: readonly string[];
  readonly image_texts: unknown;
}

/** The cover first, then the images, without duplicates (spec section 2). */
export function buildGallery({ title, cover_image, images, image_texts }: PictureFields): GalleryPicture[] {
  const sources = [cover_image, ...images].flatMap((url) => toImageUrl(url) ?? []);
  return [...new Set(sources)].map((src, index) => ({
    src,
    alt: findAltText(image_texts, src) ?? `${title}, picture ${index + 1}`,
  }));
}

function findAltText(altTexts: unknown, src: string): string | null {
  if (typeof altTexts !== 'object' || altTexts === null || !Object.hasOwn(altTexts, src)) return null;
  const text = (altTexts as Record<string, unknown>)[src];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Moves by `step` pictures and wraps around. */
export function stepIndex(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** The index of the open picture in a history entry's state, or null. */
export function readOpenPicture(state: unknown, total: number): number | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  const { picture } = state;
  return Number.isInteger(picture) && Number(picture) >= 0 && Number(picture) < total
    ? Number(picture)
    : null;
}

/** Adds the open picture to a history entry's state. */
export function withOpenPicture(state: unknown, picture: number): object {
  return { ...(typeof state === 'object' ? state : {}), picture };
}
