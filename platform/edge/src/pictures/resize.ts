import { availableParallelism } from 'node:os';
import type { PictureFormat, SizedPicture } from '@northlight/domain';
import { detectFileKind } from '@northlight/domain/file-kind';
import type { Sharp, SharpOptions } from 'sharp';

type SharpFactory = (input: Buffer, options: SharpOptions) => Sharp;

/** Larger pictures are mistakes or decompression bombs. */
const maxPixels = 50_000_000;
const maxSeconds = 20;

/** Leaves processors free for other requests. */
export const maxConcurrent = Math.max(1, Math.floor(availableParallelism() / 2));

let sharpPromise: Promise<SharpFactory | null> | null = null;

/** Imports sharp with the first picture; null if it has no build for this platform. */
function loadSharp(): Promise<SharpFactory | null> {
  sharpPromise ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => null,
  );
  return sharpPromise;
}

/** Tuned for speed over size, because the first visitor waits. */
const encoders = {
  avif: (image) => image.avif({ quality: 52, effort: 0 }),
  webp: (image) => image.webp({ quality: 74, effort: 3, smartSubsample: true }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/**
 * Resizes a picture to a width, never enlarging it. Applies the rotation and removes camera metadata.
 * @returns null if sharp is not available
 * @throws if the bytes are not a supported picture
 */
export async function resize(original: Buffer, { width, format }: SizedPicture): Promise<Buffer | null> {
  // Only the formats that the bucket accepts: decoders for others, such as SVG and PDF, are a risk.
  const kind = detectFileKind(original);
  if (kind === null || kind === 'pdf') throw new Error('the format is not supported');
  const sharp = await loadSharp();
  if (sharp === null) return null;
  const image = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return encoders[format](image).toBuffer();
}
