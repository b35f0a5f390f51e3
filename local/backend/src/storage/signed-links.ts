import { invalidRequestError } from './errors.ts';

interface SignedLink {
  signedUrl?: unknown;
  token?: unknown;
  path?: unknown;
  error?: unknown;
}

const PREFIX = '/storage/v1';

const withoutPrefix = (url: string): string => (url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url);

function renameFields(item: SignedLink, isUpload: boolean): Record<string, unknown> {
  const { signedUrl, ...fields } = item;
  if (typeof signedUrl !== 'string') return { ...fields };
  const url = signedUrl === '' ? null : withoutPrefix(signedUrl);
  return isUpload ? { ...fields, url } : { ...fields, signedURL: url };
}

/**
 * Renames lite's `signedUrl` with its full path to what supabase-js reads: `signedURL`, or `url` for uploads, without
 * `/storage/v1`.
 */
export async function renameSignedLinks(response: Response, method: string, path: string): Promise<Response> {
  if (!response.ok || method !== 'POST' || !isSignedPath(path)) return response;
  const body = (await response.json()) as SignedLink;
  return Response.json(renameFields(body, path.startsWith('/storage/v1/object/upload/')));
}

export const isSignedPath = (path: string): boolean =>
  /^\/storage\/v1\/object\/(?:upload\/)?sign\//.test(path);

/** `createSignedUrls`, which never reaches lite's handler because its route for a single link matches first. */
export async function signManyLinks(
  request: Request,
  forward: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = (await request
    .clone()
    .json()
    .catch(() => ({}))) as { expiresIn?: unknown; paths?: unknown };
  if (!Array.isArray(body.paths) || body.paths.length > 1000) {
    return invalidRequestError('paths must be a list of at most 1000');
  }
  const results: Record<string, unknown>[] = [];
  for (const path of body.paths.map(String)) {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const url = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const response = await forward(
      new Request(url, { method: 'POST', headers, body: JSON.stringify({ expiresIn: body.expiresIn }) }),
    );
    const { signedUrl, message } = (await response.json()) as { signedUrl?: string; message?: string };
    results.push(
      signedUrl && response.ok
        ? { path, signedURL: withoutPrefix(signedUrl), error: null }
        : {
            path,
            signedURL: null,
            error: message ?? 'Either the object does not exist or you do not have access to it',
          },
    );
  }
  return Response.json(results);
}
