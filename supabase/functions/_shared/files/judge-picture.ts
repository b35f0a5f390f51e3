import { Buffer } from 'node:buffer';
import { type FileKind, fitsIntoMemory, sizeOf } from '@northlight/domain/file-kind';

type PictureKind = Exclude<FileKind, 'pdf'>;

/** Why a picture is not taken. */
type PictureFault = 'damaged' | 'pixels' | 'place';

/** The parts of a picture that say things about it, and where its parts end. */
interface Parts {
  readonly end: number;
  readonly exif: readonly Buffer[];
}

class Damaged extends Error {}

/**
 * A picture has to be one from its first byte to its last, small enough to be decoded, and must not tell where it was
 * taken: everybody may read it by its address. The product's own forms draw each picture anew, which leaves that out.
 */
export function judgePicture(bytes: Uint8Array, kind: PictureKind): PictureFault | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOf(bytes, kind);
  if (size === null) return 'damaged';
  if (!fitsIntoMemory(size)) return 'pixels';
  try {
    const { end, exif } = partsOf[kind](file);
    if (end !== file.length) return 'damaged';
    return exif.some(tellsPlace) || /exif:GPSL(?:atitude|ongitude)/.test(file.toString('latin1'))
      ? 'place'
      : null;
  } catch (error) {
    // Cut off inside a part.
    if (error instanceof Damaged || error instanceof RangeError) return 'damaged';
    throw error;
  }
}

const partsOf: Readonly<Record<PictureKind, (file: Buffer) => Parts>> = {
  png(file) {
    const exif: Buffer[] = [];
    for (let at = 8; ; ) {
      const length = file.readUInt32BE(at);
      const type = file.toString('latin1', at + 4, at + 8);
      if (type === 'eXIf') exif.push(file.subarray(at + 8, at + 8 + length));
      at += 12 + length;
      if (type === 'IEND') return { end: at, exif };
    }
  },
  jpg(file) {
    const exif: Buffer[] = [];
    for (let at = 2; ; ) {
      if (file.readUInt8(at) !== 0xff) throw new Damaged();
      const marker = file.readUInt8(at + 1);
      if (marker === 0xff) {
        at += 1;
        continue;
      }
      if (marker === 0xd9) return { end: at + 2, exif };
      const length = file.readUInt16BE(at + 2);
      const part = file.subarray(at + 4, at + 2 + length);
      if (marker === 0xe1 && part.toString('latin1', 0, 6) === 'Exif\0\0') exif.push(part.subarray(6));
      at += 2 + length;
      // Behind the head of a scan stand its bytes, in which FF is followed by 0 or is a restart.
      if (marker === 0xda) at = endOfScan(file, at);
    }
  },
  webp(file) {
    const exif: Buffer[] = [];
    const end = 8 + file.readUInt32LE(4);
    for (let at = 12; at < end; ) {
      const length = file.readUInt32LE(at + 4);
      const part = file.subarray(at + 8, at + 8 + length);
      if (file.toString('latin1', at, at + 4) === 'EXIF') {
        exif.push(part.toString('latin1', 0, 6) === 'Exif\0\0' ? part.subarray(6) : part);
      }
      at += 8 + length + (length % 2);
      if (at > end) throw new Damaged();
    }
    return { end, exif };
  },
  gif(file) {
    let at = 13 + colours(file.readUInt8(10));
    for (;;) {
      const block = file.readUInt8(at);
      if (block === 0x3b) return { end: at + 1, exif: [] };
      if (block === 0x21) at += 2;
      else if (block === 0x2c) at += 11 + colours(file.readUInt8(at + 9));
      else throw new Damaged();
      for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += 1 + length;
      at += 1;
    }
  },
  avif(file) {
    let at = 0;
    let hasData = false;
    while (at < file.length) {
      const length = file.readUInt32BE(at);
      // 0: up to the end; 1: the length follows as 64 bits.
      const whole = length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length || file.length - at;
      if (whole < 8) throw new Damaged();
      hasData ||= file.toString('latin1', at + 4, at + 8) === 'mdat';
      at += whole;
    }
    if (!hasData) throw new Damaged();
    return { end: at, exif: tiffsIn(file) };
  },
};

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new Damaged();
}

const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** An AVIF keeps its Exif somewhere among its data; the list of its items says that there is one. */
function tiffsIn(file: Buffer): Buffer[] {
  if (!file.includes('infe') || !file.includes('Exif')) return [];
  const found: Buffer[] = [];
  for (const head of ['II*\0', 'MM\0*']) {
    for (let at = file.indexOf(head); at >= 0; at = file.indexOf(head, at + 1)) found.push(file.subarray(at));
  }
  // A picture has one, and chance rarely makes another: who writes many wants each to be read to its end.
  if (found.length > mostTiffs) throw new Damaged();
  return found;
}

const mostTiffs = 8;
const GPS = 0x8825;

/** Whether Exif data (a TIFF) has a directory of the place. */
function tellsPlace(exif: Buffer): boolean {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const last = Math.min(directory + 2 + 12 * word(directory), exif.length - 1);
  for (let entry = directory + 2; entry < last; entry += 12) {
    if (word(entry) === GPS) return true;
  }
  return false;
}
