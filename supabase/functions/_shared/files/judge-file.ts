import { detectFileKind, mimeTypes } from '@northlight/domain/file-kind';
import { judgePdf } from './judge-pdf.ts';
import { judgePicture } from './judge-picture.ts';

/** Why a file is not stored: a code for programs, and a sentence that says what to do. */
interface FileRefusal {
  readonly status: 413 | 415 | 422;
  readonly code: string;
  readonly message: string;
}

const faults = {
  type: [415, 'wrong_type', 'The file is not of the type that its name says.'],
  pixels: [413, 'too_many_pixels', 'The image has too many pixels. Make it smaller and try again.'],
  place: [422, 'tells_place', 'The image says where it was taken. Save it without that and try again.'],
  picture: [422, 'damaged', 'The image is damaged. Save it again, or choose another.'],
  active: [
    422,
    'active_content',
    'This PDF contains scripts, attachments or actions. Save it again without them.',
  ],
  protected: [422, 'protected', 'This PDF is protected by a password. Save it without one.'],
  pdf: [422, 'damaged', 'This PDF is damaged or cannot be checked. Save it again and try once more.'],
} as const;

const refuse = (fault: keyof typeof faults): FileRefusal => {
  const [status, code, message] = faults[fault];
  return { status, code, message };
};

/** What the file may be kept as, or why it may not: its bytes have to agree with its name and do no harm. */
export function judgeFile(name: string, bytes: Uint8Array): { readonly mime: string } | FileRefusal {
  const kind = detectFileKind(bytes);
  const extension = name.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg');
  if (kind === null || kind !== extension) return refuse('type');
  if (kind === 'pdf') {
    const fault = judgePdf(bytes);
    if (fault !== null) return refuse(fault === 'damaged' ? 'pdf' : fault);
  } else {
    const fault = judgePicture(bytes, kind);
    if (fault !== null) return refuse(fault === 'damaged' ? 'picture' : fault);
  }
  return { mime: mimeTypes[kind] };
}
