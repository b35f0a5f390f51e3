const PREFIX = '/storage/v1';

/** Renames lite's `signedUrl` with its full path to what supabase-js reads: `signedURL`, without `/storage/v1`. */
export async function renameSignedLink(response: Response, method: string, path: string): Promise<Response> {
  if (!response.ok || method !== 'POST' || !isSignedPath(path)) return response;
  const { signedUrl, ...fields } = (await response.json()) as { readonly signedUrl: string };
  const signedURL = signedUrl.startsWith(PREFIX) ? signedUrl.slice(PREFIX.length) : signedUrl;
  return Response.json({ ...fields, signedURL });
}

export const isSignedPath = (path: string): boolean => /^\/storage\/v1\/object\/sign\//.test(path);
