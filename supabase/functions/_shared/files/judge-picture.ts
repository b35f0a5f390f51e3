import { Buffer } from 'node:buffer';
import { type FileKind, fitsIntoMemory, readImageSize } from '@northlight/domain/file-kind';

type PictureKind = Exclude<FileKind, 'pdf'>;

/** Why a picture is not taken. */
type PictureFault = 'damaged' | 'pixels' | 'place';

/** The last bytes of a whole file; of an AVIF its boxes tell. */
const ends: Partial<Readonly<Record<PictureKind, string>>> = {
  png: '\0\0\0\0IEND\xaeB`\x82',
  jpg: '\xff\xd9',
  gif: '\0;',
};

/**
 * A picture has to be whole, small enough to be decoded, and must not tell where it was taken: everybody may read it by its
 * address. The product's own forms draw each picture anew, which leaves that out.
 */
export function judgePicture(bytes: Uint8Array, kind: PictureKind): PictureFault | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readImageSize(bytes, kind);
  if (size === null || !isWhole(file, kind)) return 'damaged';
  if (!fitsIntoMemory(size)) return 'pixels';
  return tellsPlace(file) ? 'place' : null;
}

function isWhole(file: Buffer, kind: PictureKind): boolean {
  if (kind === 'webp') return 8 + file.readUInt32LE(4) === file.length;
  const end = ends[kind];
  return end === undefined ? hasWholeBoxes(file) : file.subarray(-end.length).toString('latin1') === end;
}

function hasWholeBoxes(file: Buffer): boolean {
  let at = 0;
  let hasData = false;
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at);
    if (length < 8) return false;
    hasData ||= file.toString('latin1', at + 4, at + 8) === 'mdat';
    at += length;
  }
  return hasData && at === file.length;
}

/**
 * Whether Exif data points to a directory of the place, in either order of bytes, or XMP names one. Both are looked for
 * anywhere: eight bytes of an entry (tag 8825, one long) come about by chance in no picture.
 */
function tellsPlace(file: Buffer): boolean {
  return (
    file.includes('8825000400000001', 0, 'hex') ||
    file.includes('2588040001000000', 0, 'hex') ||
    /exif:GPSL(?:atitude|ongitude)/.test(file.toString('latin1'))
  );
}
