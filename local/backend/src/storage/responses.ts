import type { RequestDetails } from '../lite/request-details.ts';

/** Corrects lite's 500 for values that it, the database or the disk cannot use, and for expired or forged links. */
export function mapStorageError(response: Response, { databaseError }: RequestDetails): Response {
  if (response.status < 500 || databaseError?.code.startsWith('22') === false) return response;
  const message = 'The link has expired, or a value in the request cannot be used.';
  return Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });
}

/** Renames lite's `signedUrl` with its full path to what supabase-js reads: `signedURL`, without `/storage/v1`. */
export async function renameSignedLink(response: Response, method: string, path: string): Promise<Response> {
  if (!response.ok || method !== 'POST' || !isSignedPath(path)) return response;
  const { signedUrl, ...fields } = (await response.json()) as { readonly signedUrl: string };
  return Response.json({ ...fields, signedURL: signedUrl.replace('/storage/v1', '') });
}

export const isSignedPath = (path: string): boolean => /^\/storage\/v1\/object\/sign\//.test(path);

/**
 * Corrects lite's 200 to 206, 416 or 304. Prevents stored files from running as pages on the site's origin, and private ones
 * from being cached.
 */
export function finishDownload(request: Request, response: Response): Response {
  if (!response.ok || request.method !== 'GET') return response;
  const headers = new Headers(response.headers);
  const { pathname, searchParams } = new URL(request.url);
  // Lite ignores the name for the downloaded file.
  const name = searchParams.get('download');
  if (name !== null) headers.set('content-disposition', formatDisposition(name));
  if (!pathname.startsWith('/storage/v1/object/public/')) headers.set('cache-control', 'private, no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const eTag = headers.get('etag');
  if (eTag && matchesETag(request.headers.get('if-none-match'), eTag)) {
    headers.delete('content-length');
    void response.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  const range = headers.get('content-range');
  if (range?.startsWith('bytes */')) {
    void response.body?.cancel();
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  return new Response(response.body, { status: range ? 206 : 200, headers });
}

function formatDisposition(name: string): string {
  const encoded = encodeURIComponent(name);
  return name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

const matchesETag = (header: string | null, eTag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === eTag));
