import { request } from 'node:http';

const LONGEST_WAIT = 20_000;

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends it as it is: `fetch` would mend the address, the method and the headers. */
export function sendRaw(
  origin: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: { ...headers, ...length }, timeout: LONGEST_WAIT },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.once('error', reject);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('No answer came.')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
