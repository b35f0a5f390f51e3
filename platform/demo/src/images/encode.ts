import type { Sharp } from 'sharp';

/** WebP of a size that a page can carry, at the quality at which the grain just survives. */
export function encode(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 81, effort: 3, smartSubsample: true }).toBuffer();
}
