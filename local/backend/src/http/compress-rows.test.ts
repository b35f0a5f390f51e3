import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressRows } from './compress-rows.ts';

const rows = Array.from({ length: 100 }, (_, id) => ({ id, title: 'The same again' }));
const compress = async (encoding: string | null, response: Response) => {
  const request = new Request('http://x/', {
    headers: encoding === null ? {} : { 'x-accept-body': encoding },
  });
  const compressed = await compressRows(request, response);
  const body = Buffer.from(await compressed.arrayBuffer());
  const { status, headers } = compressed;
  return { status, body, encoding: headers.get('x-body-encoding'), range: headers.get('content-range') };
};

test('rows are compressed only for clients that support it', async () => {
  const init = { status: 206, headers: { 'content-range': '0-99/300' } };
  for (const [accepted, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { status, body, encoding, range } = await compress(accepted, Response.json(rows, init));
    assert.deepEqual([status, encoding, range], [206, accepted, '0-99/300']);
    assert.ok(body.length < 600);
    assert.deepEqual(JSON.parse(unpack(body).toString()), rows);
  }
  for (const accepted of [null, 'identity', 'zstd']) {
    const { body, encoding } = await compress(accepted, Response.json(rows));
    assert.equal(encoding, null);
    assert.deepEqual(JSON.parse(body.toString()), rows);
  }
});

test('small and empty responses are not compressed', async () => {
  assert.deepEqual((await compress('br', Response.json([1]))).body.toString(), '[1]');
  assert.equal((await compress('br', new Response(null, { status: 204 }))).status, 204);
});
