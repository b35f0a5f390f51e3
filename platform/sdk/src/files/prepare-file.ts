import {
  detectFileKind,
  type FileKind,
  fitsIntoMemory,
  mimeTypes,
  readImageSize,
} from '@northlight/domain/file-kind';

/** Why a file is not taken, in words for the person. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
}

/** A file that is ready to be sent. */
export interface PreparedFile {
  readonly content: Blob;
  readonly extension: FileKind;
}

/** What the system's dialog offers for a picture. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

const longestSide = 2400;
const largestOriginal = 40 * 1024 * 1024;
/** The limits of the buckets. */
const largestImage = 10 * 1024 * 1024;
const largestPdf = 20 * 1024 * 1024;

/** Decodes and draws a picture; the browser's canvas, and a double in tests. */
export type Redraw = (file: Blob, size: { width: number; height: number }, mime: string) => Promise<Blob>;

/**
 * A picture as it is stored: of a known kind by its bytes, drawn anew (which drops EXIF and whatever else a file can
 * carry), at most 2,400 px long, and looked at again afterwards. A GIF of that size is left alone: it may move.
 * @throws FileRefusedError
 */
export async function prepareImage(file: Blob, redraw: Redraw = redrawOnCanvas): Promise<PreparedFile> {
  if (file.size > largestOriginal) throw new FileRefusedError('The file is larger than 40 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectFileKind(bytes);
  if (kind === null || kind === 'pdf') {
    throw new FileRefusedError(
      'This is not an image of a kind that can be used: PNG, JPG, WebP, GIF or AVIF.',
    );
  }
  const size = readImageSize(bytes, kind);
  if (size === null || size.width === 0 || size.height === 0) {
    throw new FileRefusedError('The image is damaged: its size cannot be read.');
  }
  if (!fitsIntoMemory(size)) {
    throw new FileRefusedError(
      `The image is too large: ${size.width.toLocaleString('en')} × ${size.height.toLocaleString('en')} px.`,
    );
  }
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  const prepared =
    kind === 'gif' && scale === 1
      ? new Blob([bytes], { type: mimeTypes.gif })
      : await redraw(
          new Blob([bytes], { type: mimeTypes[kind] }),
          {
            width: Math.max(1, Math.round(size.width * scale)),
            height: Math.max(1, Math.round(size.height * scale)),
          },
          mimeTypes[drawnAs[kind]],
        ).catch(() => {
          throw new FileRefusedError('The image is damaged: it cannot be shown.');
        });
  const extension = detectFileKind(new Uint8Array(await prepared.slice(0, 32).arrayBuffer()));
  if (extension === null || extension === 'pdf')
    throw new FileRefusedError('The image could not be prepared.');
  if (prepared.size > largestImage) throw new FileRefusedError('The image is larger than 10 MB.');
  return { content: prepared, extension };
}

/** Browsers draw no AVIF and no GIF. */
const drawnAs = { png: 'png', jpg: 'jpg', webp: 'webp', avif: 'webp', gif: 'png' } as const;

/** A PDF by its first bytes and its size; what stands inside is judged where it is stored. @throws FileRefusedError */
export async function preparePdf(file: Blob): Promise<PreparedFile> {
  if (file.size > largestPdf) throw new FileRefusedError('The file is larger than 20 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (detectFileKind(bytes) !== 'pdf') throw new FileRefusedError('This is not a PDF.');
  return { content: new Blob([bytes], { type: mimeTypes.pdf }), extension: 'pdf' };
}

async function redrawOnCanvas(
  file: Blob,
  { width, height }: { width: number; height: number },
  mime: string,
): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    // A photograph may lie on its side: the decoder has turned it, the file's head has not.
    const isTurned = bitmap.width > bitmap.height !== width > height && width !== height;
    const canvas = document.createElement('canvas');
    canvas.width = isTurned ? height : width;
    canvas.height = isTurned ? width : height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), mime, 0.88);
    });
  } finally {
    bitmap.close();
  }
}
