import { request as sendRequest } from 'node:http';

const MAX_WAIT = 20_000;

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends a request unchanged: `fetch` would correct the URL, method and headers. */
export function sendRaw(
  origin: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, timeout: MAX_WAIT },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', reject);
      },
    );
    request.once('timeout', () => request.destroy(new Error('No response.')));
    request.once('error', reject);
    request.end(body);
  });
}
