/** The file types that may be uploaded. */
export type FileKind = 'png' | 'jpg' | 'webp' | 'gif' | 'avif' | 'pdf';

export const mimeTypes: Readonly<Record<FileKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  pdf: 'application/pdf',
};

/** The images that the file dialog offers. The database gives the bucket `uploads` the same types. */
export const imageTypes = Object.values(mimeTypes)
  .filter((type) => type.startsWith('image/'))
  .join(',');

const megabyte = 1024 * 1024;
/** The size limits of the buckets; `20261127001100_storage.sql` sets the same ones. */
export const maxFileBytes = { uploads: 10 * megabyte, invoices: 20 * megabyte } as const;

/** Detects a file's kind from its first bytes, because its name and declared type cannot be trusted. Null for other kinds. */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  const hasBytes = (offset: number, text: string) =>
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
  if (hasBytes(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytes(0, '\xff\xd8\xff')) return 'jpg';
  if (hasBytes(0, 'RIFF') && hasBytes(8, 'WEBP')) return 'webp';
  if (hasBytes(0, 'GIF87a') || hasBytes(0, 'GIF89a')) return 'gif';
  if (hasBytes(4, 'ftyp') && (hasBytes(8, 'avif') || hasBytes(8, 'avis'))) return 'avif';
  return findPdfStart(bytes) === -1 ? null : 'pdf';
}

/** PDF readers accept other bytes before the header, such as a byte order mark. */
const findPdfStart = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 1024)).indexOf('%PDF-');

/** PDF readers repair the offsets in files that count them from the first byte instead of the header. */
export function removePdfPrefix(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(Math.max(0, findPdfStart(bytes)));
}

/** Reads width and height from the file's header, without decoding it; null if they cannot be read. */
export function readImageSize(bytes: Uint8Array, kind: FileKind): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (kind) {
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'jpg':
        return readJpegSize(view);
      case 'webp':
        return readWebpSize(view);
      case 'avif':
        return readAvifSize(view);
      case 'pdf':
        return null;
    }
  } catch {
    // The file is truncated.
    return null;
  }
}

function readJpegSize(view: DataView) {
  let offset = 2;
  while (offset < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    // SOF markers contain the size; C4, C8 and CC in this range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

function readWebpSize(view: DataView) {
  const chunkType = view.getUint32(12);
  if (chunkType === 0x56503858) {
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(27, true) & 0xffffff),
    };
  }
  if (chunkType === 0x5650384c) {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Uses the largest `ispe` property: thumbnails and alpha planes have one too. */
function readAvifSize(view: DataView) {
  let largest: { width: number; height: number } | null = null;
  for (let offset = 0; offset + 16 <= Math.min(view.byteLength, 65_536); offset += 1) {
    if (view.getUint32(offset) !== 0x69737065) continue;
    const [width, height] = [view.getUint32(offset + 8), view.getUint32(offset + 12)];
    if (largest === null || width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest;
}

/** A browser may lack the memory to decode more: 20,000 × 20,000 px would take 1.6 GB. */
const maxPixels = 60_000_000;

export function fitsIntoMemory({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && width * height <= maxPixels;
}
