import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let backend: Backend;
before(async () => {
  backend = await startBackend({ dataDir: 'memory' });
});
after(() => backend.stop());

async function ask(method: string, path: string, body: string | Uint8Array) {
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const authorization = `Bearer ${backend.secretKey}`;
  const answer = await backend.fetch(`${backend.url}/storage/v1/${path}`, {
    method,
    headers: { apikey: backend.secretKey, authorization, 'content-type': type },
    body: body as BodyInit,
  });
  return { status: answer.status, text: await answer.text() };
}

const names = async () => {
  const { text } = await ask('POST', 'object/list/uploads', '{"prefix":""}');
  return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
};

describe('a name that no file can have is refused, and leaves nothing', () => {
  before(async () => {
    assert.equal((await ask('POST', 'object/uploads/a.png', PNG)).status, 200);
  });

  const long = 'x'.repeat(300);
  for (const name of [
    `${long}.png`,
    `${'é'.repeat(120)}.png`,
    `${'x/'.repeat(600)}a.png`,
    'a.png/b.png',
    'b.meta.json',
  ])
    test(`${name.slice(0, 20)} (${name.length})`, async () => {
      assert.equal((await ask('POST', `object/uploads/${encodeURI(name)}`, PNG)).status, 400);
      const body = { bucketId: 'uploads', sourceKey: 'a.png', destinationKey: name };
      for (const operation of ['move', 'copy'])
        assert.equal((await ask('POST', `object/${operation}`, JSON.stringify(body))).status, 400);
      assert.deepEqual(await names(), ['a.png']);
    });

  test('one of 200 bytes is taken', async () => {
    const name = `${'y'.repeat(196)}.png`;
    assert.equal((await ask('POST', `object/uploads/${name}`, PNG)).status, 200);
    await ask('DELETE', 'object/uploads', JSON.stringify({ prefixes: [name] }));
  });
});

const wrong: readonly (readonly [string, string, object])[] = ['é\udc00', 5.5, null, {}, []].flatMap(
  (value) => [
    ['POST', 'object/move', { bucketId: 'uploads', sourceKey: 'a.png', destinationKey: value }],
    ['POST', 'object/copy', { bucketId: 'uploads', sourceKey: value, destinationKey: 'z.png' }],
    ['POST', 'object/copy', { bucketId: value, sourceKey: 'a.png', destinationKey: 'z.png' }],
    ['POST', 'object/list/uploads', { prefix: value }],
    ['POST', 'object/list/uploads', { prefix: '', limit: value }],
    ['POST', 'object/list/uploads', { prefix: '', sortBy: { column: value, order: value } }],
    ['POST', 'object/sign/uploads', { paths: [value], expiresIn: 60 }],
    ['POST', 'object/sign/uploads/a.png', { expiresIn: value }],
    ['DELETE', 'object/uploads', { prefixes: [value] }],
  ],
);
for (const [method, path, body] of wrong)
  test(`${method} ${path} with ${JSON.stringify(body)} is refused`, async () => {
    const { status, text } = await ask(method, path, JSON.stringify(body));
    assert.equal(status, 400, text);
  });
