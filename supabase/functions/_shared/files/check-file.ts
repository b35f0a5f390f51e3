import { detectFileKind, mimeTypes, removePdfPrefix } from '@northlight/domain/file-kind';
import { checkPdf } from './check-pdf.ts';
import { checkPicture } from './check-picture.ts';

/** Why a file is rejected: a code for programs, and a message that tells the user what to do. */
interface FileRefusal {
  readonly status: 413 | 415 | 422;
  readonly code: string;
  readonly message: string;
}

const refusals = {
  type: [
    415,
    'wrong_type',
    'The content does not match the extension. Export it as PNG, JPG, WebP, GIF, AVIF or PDF and try again.',
  ],
  pixels: [413, 'too_many_pixels', 'The image has too many pixels. Make it smaller and try again.'],
  location: [
    422,
    'has_location',
    'The image contains the location where it was taken. Save it without the location and try again.',
  ],
  picture: [
    422,
    'damaged',
    'The image is damaged, or other data such as a video follows it. Save it again, or choose another.',
  ],
  active: [
    422,
    'active_content',
    'This PDF contains scripts, actions or attachments other than the XML of an electronic invoice. Save it without them and try again.',
  ],
  protected: [422, 'protected', 'This PDF is protected by a password. Save it without one and try again.'],
  pdf: [422, 'damaged', 'This PDF is damaged or cannot be checked. Save it again, or choose another.'],
} as const;

const createRefusal = (problem: keyof typeof refusals): FileRefusal => {
  const [status, code, message] = refusals[problem];
  return { status, code, message };
};

/** Checks a file, and returns the bytes to store. */
export function checkFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): { readonly mime: string; readonly content: Uint8Array } | FileRefusal {
  const kind = detectFileKind(bytes);
  const extension = name.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg');
  if (kind === null || kind !== extension) return createRefusal('type');
  const content = kind === 'pdf' ? removePdfPrefix(bytes) : bytes;
  if (kind === 'pdf') {
    const problem = checkPdf(content);
    if (problem !== null) return createRefusal(problem === 'damaged' ? 'pdf' : problem);
  } else {
    const problem = checkPicture(bytes, kind);
    if (problem !== null) return createRefusal(problem === 'damaged' ? 'picture' : problem);
  }
  return { mime: mimeTypes[kind], content };
}
