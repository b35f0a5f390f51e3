import {
  detectFileKind,
  type FileKind,
  fitsIntoMemory,
  maxFileBytes,
  mimeTypes,
  readImageSize,
  removePdfPrefix,
} from '@northlight/domain/file-kind';

/** Why a file was rejected; the message is for users. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
}

/** A file that is ready for upload. */
export interface PreparedFile {
  readonly content: Blob;
  readonly extension: FileKind;
}

const maxSide = 2400;
const maxOriginalBytes = 40 * 1024 * 1024;

/** The browser's protection against fingerprinting (Tor, hardened Firefox) changes the pixels of every canvas. */
export class NoisyCanvasError extends Error {}

/** Redraws an image: on a canvas in the browser, with a double in tests. */
export type Redraw = (file: Blob, size: { width: number; height: number }, mime: string) => Promise<Blob>;

/**
 * Prepares an image for upload: detects its type from its bytes, redraws it (which removes EXIF and other hidden data) with
 * at most 2,400 px, and checks the result. A GIF that is small enough stays unchanged, because it may be animated. So does
 * an image without hidden data if the browser cannot redraw it.
 * @throws FileRefusedError
 */
export async function prepareImage(file: Blob, redraw: Redraw = redrawOnCanvas): Promise<PreparedFile> {
  if (file.size > maxOriginalBytes) throw new FileRefusedError('The file is larger than 40 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectFileKind(bytes);
  if (kind === null || kind === 'pdf') {
    throw new FileRefusedError(
      /^....ftyp(?:hei|hev|mif1)/s.test(String.fromCharCode(...bytes.subarray(0, 12)))
        ? 'This photo is in the HEIC format, which most browsers cannot show. Export it as JPG and try again.'
        : 'This is not an image in a supported format: PNG, JPG, WebP, GIF or AVIF. Export it as PNG or JPG and try again.',
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
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  const prepared =
    kind === 'gif' && scale === 1
      ? new Blob([bytes], { type: mimeTypes.gif })
      : await redraw(
          new Blob([bytes], { type: mimeTypes[kind] }),
          {
            width: Math.max(1, Math.round(size.width * scale)),
            height: Math.max(1, Math.round(size.height * scale)),
          },
          mimeTypes[outputKinds[kind]],
        ).catch((error: unknown) => {
          if (!(error instanceof NoisyCanvasError))
            throw new FileRefusedError('The image is damaged: it cannot be shown.');
          if (scale < 1 || hasHiddenData(bytes)) throw new FileRefusedError(noisyCanvasText);
          return file.slice(0, file.size, mimeTypes[kind]);
        });
  const extension = detectFileKind(new Uint8Array(await prepared.slice(0, 32).arrayBuffer()));
  if (extension === null || extension === 'pdf')
    throw new FileRefusedError('The image could not be prepared.');
  if (prepared.size > maxFileBytes.uploads) throw new FileRefusedError('The image is larger than 10 MB.');
  return { content: prepared, extension };
}

const noisyCanvasText =
  'Your browser changes pictures to prevent fingerprinting, so this one can be neither scaled down nor freed of details such as the place. Allow canvas data for this site, or choose a picture of at most 2,400 px without such details, such as a screenshot.';

/** Whether an image contains EXIF, XMP or IPTC data, in any of the formats. */
const hasHiddenData = (bytes: Uint8Array): boolean =>
  /exif|XMP |ns\.adobe\.com|Photoshop 3/i.test(new TextDecoder('latin1').decode(bytes));

/** Browsers cannot encode AVIF or GIF. */
const outputKinds = { png: 'png', jpg: 'jpg', webp: 'webp', avif: 'webp', gif: 'png' } as const;

/** Checks a PDF's first bytes and size; the backend checks its content. @throws FileRefusedError */
export async function preparePdf(file: Blob): Promise<PreparedFile> {
  if (file.size > maxFileBytes.invoices) throw new FileRefusedError('The file is larger than 20 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (detectFileKind(bytes) !== 'pdf') throw new FileRefusedError('This is not a PDF.');
  return { content: new Blob([removePdfPrefix(bytes)], { type: mimeTypes.pdf }), extension: 'pdf' };
}

async function redrawOnCanvas(
  file: Blob,
  { width, height }: { width: number; height: number },
  mime: string,
): Promise<Blob> {
  if (isCanvasNoisy()) throw new NoisyCanvasError();
  const bitmap = await createImageBitmap(file);
  try {
    // The decoder has applied the EXIF rotation, which the size in the header ignores.
    const isRotated = bitmap.width > bitmap.height !== width > height && width !== height;
    const canvas = document.createElement('canvas');
    canvas.width = isRotated ? height : width;
    canvas.height = isRotated ? width : height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), mime, 0.88);
    });
  } finally {
    bitmap.close();
  }
}

/** Draws pixels and reads them back. */
function isCanvasNoisy(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return true;
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  const expected = [0x12, 0x34, 0x56, 0xff];
  // Some browsers change single pixels by one, which nobody sees.
  return data.some((value, index) => Math.abs(value - (expected[index % 4] ?? 0)) > 2);
}
