import type { FunctionDeps } from './deps.ts';

/** Computes a hex HMAC-SHA256. A signature for one purpose is not valid for another. */
export async function sign(purpose: string, text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(`${purpose}:${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares in constant time. */
export async function isSameSecret(actual: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [actual, expected].map(
      async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    ),
  );
  return (
    left !== undefined &&
    left.reduce((difference, byte, index) => difference | (byte ^ (right?.[index] ?? 0)), 0) === 0
  );
}

/** Whether a request has the secret that the edge and the functions share. */
export async function isFromEdge(
  request: Request,
  { edgeSecret }: Pick<FunctionDeps, 'edgeSecret'>,
): Promise<boolean> {
  const secret = request.headers.get('x-edge-secret');
  return Boolean(secret && edgeSecret && (await isSameSecret(secret, edgeSecret)));
}
