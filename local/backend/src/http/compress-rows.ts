import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encoders = {
  // At this level, brotli is as fast as gzip and compresses better.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Smaller responses fit into one or two packets anyway. */
const minSize = 2000;

/**
 * Compresses rows, as hosted projects do. The edge uses custom headers for this, because Node's fetch would decompress a body
 * with `content-encoding`.
 */
export async function compressRows(request: Request, response: Response): Promise<Response> {
  const encoding = request.headers.get('x-accept-body');
  if ((encoding !== 'br' && encoding !== 'gzip') || response.body === null) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const isLarge = plain.length >= minSize;
  const body = isLarge ? await encoders[encoding](plain) : plain;
  if (isLarge) headers.set('x-body-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(new Uint8Array(body), { status, statusText, headers });
}
