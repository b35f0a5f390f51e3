import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { openPeople } from '../testing/people.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

process.env.TMPDIR = createTempFolder({ after });
const { backend, people } = await openPeople();
after(() => backend.stop());
assert.deepEqual(readdirSync(tmpdir()), [], 'a killed test would leave an empty folder');

before(async () => {
  const { error } = await people.service.storage
    .from('uploads')
    .upload('blogs/1.png', PNG, { contentType: 'image/png' });
  assert.equal(error, null);
});

const fetchPublic = (path: string, headers: Record<string, string> = {}) =>
  backend.fetch(`${backend.url}/storage/v1/object/public/uploads/${path}`, { headers });

describe('a public picture', () => {
  test('cannot run scripts', async () => {
    const { data } = people.anon.storage.from('uploads').getPublicUrl('blogs/1.png');
    const response = await backend.fetch(data.publicUrl);
    assert.equal(response.headers.get('cache-control'), 'max-age=3600');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
  });

  test('is not sent again to a browser that already has it', async () => {
    const eTag = (await fetchPublic('blogs/1.png')).headers.get('etag') ?? '';
    assert.equal((await fetchPublic('blogs/1.png', { 'if-none-match': eTag })).status, 304);
    assert.equal((await fetchPublic('blogs/1.png', { 'if-none-match': '"other"' })).status, 200);
  });

  test('is not found at invalid or hostile paths', async () => {
    for (const path of [
      'blogs/none.png',
      'blogs/..%2f..%2fsecrets.json',
      'blogs/1.png.meta.json',
      '%00',
      '../../secrets.json',
    ]) {
      const { status } = await fetchPublic(path);
      assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
    }
  });
});

describe('files', () => {
  test('are listed by folder, and described with their type but without their owner', async () => {
    await people.service.storage.from('uploads').upload('team/5.png', PNG, { contentType: 'image/png' });
    await backend.database.query('update storage.objects set owner = $1, owner_id = $2', [
      people.author.id,
      people.author.id,
    ]);
    const root = await people.admin.client.storage.from('uploads').list();
    assert.deepEqual(
      root.data?.map(({ name, id }) => [name, id]),
      [
        ['blogs', null],
        ['team', null],
      ],
    );
  });
});

test('a signed link expires', async () => {
  const path = 'invoices/invoice-77.pdf';
  const invoices = people.service.storage.from('invoices');
  await invoices.upload(path, Buffer.from('%PDF-1.7 test'), { contentType: 'application/pdf' });
  const expired = await invoices.createSignedUrl(path, 0);
  assert.equal(expired.error, null);
  assert.equal((await backend.fetch(expired.data?.signedUrl ?? '')).status, 400);
});

async function sendRequest(method: string, path: string, body: string | Uint8Array) {
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const authorization = `Bearer ${backend.secretKey}`;
  const response = await backend.fetch(`${backend.url}/storage/v1/${path}`, {
    method,
    headers: { apikey: backend.secretKey, authorization, 'content-type': type },
    body: body as BodyInit,
  });
  return { status: response.status, text: await response.text() };
}

const listNames = async () => {
  const { text } = await sendRequest('POST', 'object/list/uploads', '{"prefix":""}');
  return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
};

describe('a name that no file can have is refused and leaves nothing behind', () => {
  let initialNames: string[];

  before(async () => {
    assert.equal((await sendRequest('POST', 'object/uploads/a.png', PNG)).status, 200);
    initialNames = await listNames();
  });

  for (const name of [`${'x'.repeat(300)}.png`, 'a.png/b.png', 'b.meta.json'])
    test(`${name.slice(0, 20)} (${name.length})`, async () => {
      assert.equal((await sendRequest('POST', `object/uploads/${encodeURI(name)}`, PNG)).status, 400);
      const body = { bucketId: 'uploads', sourceKey: 'a.png', destinationKey: name };
      for (const operation of ['move', 'copy'])
        assert.equal((await sendRequest('POST', `object/${operation}`, JSON.stringify(body))).status, 400);
      assert.deepEqual(await listNames(), initialNames);
    });
});
