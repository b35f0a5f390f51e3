import type { FunctionDeps } from './deps.ts';

/** Signs a text for one purpose, in hexadecimal: a signature for one purpose is none for another. */
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

/** Takes as long for a wrong secret as for the right one. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map(
      async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    ),
  );
  return (
    left !== undefined &&
    left.reduce((difference, byte, at) => difference | (byte ^ (right?.[at] ?? 0)), 0) === 0
  );
}

/** Whether a request comes from a copy of the edge. */
export async function isFromEdge(
  request: Request,
  { edgeSecret }: Pick<FunctionDeps, 'edgeSecret'>,
): Promise<boolean> {
  const secret = request.headers.get('x-edge-secret');
  return Boolean(secret && edgeSecret && (await isSameSecret(secret, edgeSecret)));
}
