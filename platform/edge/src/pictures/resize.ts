import { availableParallelism } from 'node:os';
import type { PictureFormat, SizedPicture } from '@northlight/domain';
import { detectFileKind } from '@northlight/domain/file-kind';
import type { Sharp, SharpOptions } from 'sharp';

type SharpFactory = (input: Buffer, options: SharpOptions) => Sharp;

/** A larger picture is a mistake or an attack: it would be unpacked into hundreds of megabytes. */
const mostPixels = 50_000_000;
const secondsAtMost = 20;

/** How many pictures are made at once, so that answering requests keeps a processor. */
export const placesForWork = Math.max(1, Math.floor(availableParallelism() / 2));

let loading: Promise<SharpFactory | null> | null = null;

/** Loaded with the first picture; null on a machine for which there is no build of it. */
function loadSharp(): Promise<SharpFactory | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => null,
  );
  return loading;
}

/** Tuned for speed over size: the first visitor waits. */
const encoders = {
  avif: (image) => image.avif({ quality: 52, effort: 0 }),
  webp: (image) => image.webp({ quality: 74, effort: 3, smartSubsample: true }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/**
 * Makes a picture as wide as asked for, never wider than it was, upright, and without what a camera has written into it.
 * @returns null where pictures cannot be made
 * @throws when the bytes are no picture that is taken here
 */
export async function resize(original: Buffer, { width, format }: SizedPicture): Promise<Buffer | null> {
  // Just the pictures that the bucket takes: decoders of others, such as SVG and PDF, are a risk.
  const kind = detectFileKind(original);
  if (kind === null || kind === 'pdf') throw new Error('it is none of the kinds that are taken');
  const sharp = await loadSharp();
  if (sharp === null) return null;
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return encoders[format](image).toBuffer();
}
