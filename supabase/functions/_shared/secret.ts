import type { FunctionDeps } from './deps.ts';

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
