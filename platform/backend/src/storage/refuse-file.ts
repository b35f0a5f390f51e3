import { fitsIntoMemory, hasActiveContent, kindOf, mimeOf, sizeOf } from '@platform/domain';

/**
 * Why a file is not stored, as Supabase Storage words a refusal; null when it may be. The bucket judges the type that the
 * sender declares; here its bytes have to agree with it and with the name.
 */
export function refuseFile(path: string, declaredType: string | null, bytes: Uint8Array): Response | null {
  const kind = kindOf(bytes);
  const extension = path.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg');
  const declared = declaredType?.split(';')[0]?.trim().toLowerCase();
  // What no bucket takes is the bucket's to refuse.
  if (declared === undefined || !Object.values(mimeOf).some((mime) => mime === declared)) return null;
  if (kind === null || mimeOf[kind] !== declared || kind !== extension) {
    return refusal(415, 'invalid_mime_type', 'The file is not of the type that its name says.');
  }
  if (kind === 'pdf') {
    return hasActiveContent(bytes)
      ? refusal(415, 'invalid_mime_type', 'The PDF contains scripts or actions.')
      : null;
  }
  const size = sizeOf(bytes, kind);
  if (size === null) return refusal(415, 'invalid_mime_type', 'The image is damaged.');
  return fitsIntoMemory(size) ? null : refusal(413, 'Payload too large', 'The image has too many pixels.');
}

function refusal(status: 413 | 415, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status: 400 });
}
