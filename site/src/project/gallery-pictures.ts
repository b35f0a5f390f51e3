import { toImageUrl } from '../lib/web-url.ts';

/** One picture of a project. */
export interface GalleryPicture {
  readonly src: string;
  /** What it shows, in words. */
  readonly alt: string;
}

interface PictureFields {
  readonly title: string;
  readonly cover_image: string | null;
  readonly images: readonly string[];
  readonly image_texts: unknown;
}

/** The pictures of a project: the cover first, then the images, none of them twice (spec section 2). */
export function buildGallery({ title, cover_image, images, image_texts }: PictureFields): GalleryPicture[] {
  const sources = [cover_image, ...images].flatMap((stored) => toImageUrl(stored) ?? []);
  return [...new Set(sources)].map((src, index) => ({
    src,
    alt: findAltText(image_texts, src) ?? `${title}, picture ${index + 1}`,
  }));
}

function findAltText(texts: unknown, src: string): string | null {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, src)) return null;
  const text = (texts as Record<string, unknown>)[src];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** The place after `step` more pictures; the last is followed by the first. */
export function stepIndex(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** Which picture an entry of the history has open, if there is such a one. */
export function readOpenPicture(state: unknown, total: number): number | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  const { picture } = state;
  return Number.isInteger(picture) && Number(picture) >= 0 && Number(picture) < total
    ? Number(picture)
    : null;
}

/** The state of an entry with a picture open, beside what else it holds. */
export function withOpenPicture(state: unknown, picture: number): object {
  return { ...(typeof state === 'object' ? state : {}), picture };
}
