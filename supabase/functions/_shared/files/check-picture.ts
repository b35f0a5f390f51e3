import { Buffer } from 'node:buffer';
import { type FileKind, fitsIntoMemory, readImageSize } from '@northlight/domain/file-kind';

type PictureKind = Exclude<FileKind, 'pdf'>;

type PictureProblem = 'damaged' | 'pixels' | 'location';

/** A complete file's last bytes. WebP stores its length, and AVIF consists of length-prefixed boxes. */
const endings: Partial<Readonly<Record<PictureKind, string>>> = {
  png: '\0\0\0\0IEND\xaeB`\x82',
  jpg: '\xff\xd9',
  gif: '\0;',
};

/**
 * A picture must be complete, small enough to decode, and free of location data, because it is public. Our forms
 * re-encode each picture, which removes the location.
 */
export function checkPicture(bytes: Uint8Array, kind: PictureKind): PictureProblem | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readImageSize(bytes, kind);
  if (size === null || !isComplete(file, kind)) return 'damaged';
  if (!fitsIntoMemory(size)) return 'pixels';
  return hasLocation(file) ? 'location' : null;
}

function isComplete(file: Buffer, kind: PictureKind): boolean {
  if (kind === 'webp') return 8 + file.readUInt32LE(4) === file.length;
  const ending = endings[kind];
  return ending === undefined
    ? hasCompleteBoxes(file)
    : file.subarray(-ending.length).toString('latin1') === ending;
}

function hasCompleteBoxes(file: Buffer): boolean {
  let offset = 0;
  let hasData = false;
  while (offset + 8 <= file.length) {
    const length = file.readUInt32BE(offset);
    if (length < 8) return false;
    hasData ||= file.toString('latin1', offset + 4, offset + 8) === 'mdat';
    offset += length;
  }
  return hasData && offset === file.length;
}

/**
 * Finds an Exif entry for the GPS directory (tag 8825, one long) in either byte order, or GPS data in XMP. Searches all
 * bytes: the eight bytes of the entry practically never occur by chance.
 */
function hasLocation(file: Buffer): boolean {
  return (
    file.includes('8825000400000001', 0, 'hex') ||
    file.includes('2588040001000000', 0, 'hex') ||
    /exif:GPSL(?:atitude|ongitude)/.test(file.toString('latin1'))
  );
}
