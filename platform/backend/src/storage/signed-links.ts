interface SignedAnswer {
  signedUrl?: unknown;
  token?: unknown;
  path?: unknown;
  error?: unknown;
}

const PREFIX = '/storage/v1';

const withoutPrefix = (url: string): string => (url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url);

function rename(item: SignedAnswer, isUpload: boolean): Record<string, unknown> {
  const { signedUrl, ...rest } = item;
  if (typeof signedUrl !== 'string') return { ...rest };
  const url = signedUrl === '' ? null : withoutPrefix(signedUrl);
  return isUpload ? { ...rest, url } : { ...rest, signedURL: url };
}

/**
 * Lite names the link `signedUrl` and gives it its full path; supabase-js reads `signedURL` (`url` for uploads) and
 * puts `/storage/v1` in front, which makes `…/v1undefined`.
 */
export async function renameSignedLinks(answer: Response, path: string): Promise<Response> {
  if (!answer.ok || !/^\/storage\/v1\/object\/(upload\/)?sign\//.test(path)) return answer;
  const body: unknown = await answer.json();
  const isUpload = path.startsWith('/storage/v1/object/upload/');
  const renamed = Array.isArray(body)
    ? body.map((item: SignedAnswer) => rename(item, isUpload))
    : rename(body as SignedAnswer, isUpload);
  return Response.json(renamed);
}

/** A link that is expired or forged fails inside lite with 500. */
export function refuseBadLink(answer: Response, path: string): Response {
  if (answer.status !== 500 || !path.startsWith('/storage/v1/object/sign/')) return answer;
  return Response.json(
    { statusCode: '400', error: 'InvalidJWT', message: 'The link has expired or is not valid.' },
    { status: 400 },
  );
}
