import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encoders = {
  // Its quick levels take as long as gzip and leave less.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** What fits a packet or two is not there sooner. */
const smallest = 2000;

/**
 * Rows of a whole screen are 20 kB, a tenth of a second on a slow line; a hosted project compresses them by itself. The
 * edge asks and is answered by headers of its own: Node's fetch would unpack what `content-encoding` names.
 */
export async function compressRows(request: Request, answer: Response): Promise<Response> {
  const wanted = request.headers.get('x-accept-body');
  if ((wanted !== 'br' && wanted !== 'gzip') || answer.body === null) return answer;
  const plain = Buffer.from(await answer.arrayBuffer());
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  const isWorth = plain.length >= smallest;
  const body = isWorth ? await encoders[wanted](plain) : plain;
  if (isWorth) headers.set('x-body-encoding', wanted);
  headers.set('content-length', String(body.length));
  return new Response(new Uint8Array(body), { status, statusText, headers });
}
