import { distinct } from '../../lib/distinct.ts';
import { imageUrl } from '../../lib/web-url.ts';

/** One picture of a project. */
export interface GalleryPicture {
  readonly src: string;
  /** What it shows, in words. */
  readonly alt: string;
}

interface Pictured {
  readonly title: string;
  readonly cover_image: string | null;
  readonly images: readonly string[];
  readonly image_texts: unknown;
}

/** The pictures of a project: the cover first, then the images, none of them twice (spec section 2). */
export function galleryOf({ title, cover_image, images, image_texts }: Pictured): GalleryPicture[] {
  const sources = [cover_image, ...images].flatMap((stored) => imageUrl(stored) ?? []);
  return distinct(sources).map((src, index) => ({
    src,
    alt: textFor(image_texts, src) ?? `${title}, picture ${index + 1}`,
  }));
}

function textFor(texts: unknown, src: string): string | null {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, src)) return null;
  const text = (texts as Record<string, unknown>)[src];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** The place after `step` more pictures; the last is followed by the first. */
export function placeAfter(place: number, step: number, total: number): number {
  return (((place + step) % total) + total) % total;
}
