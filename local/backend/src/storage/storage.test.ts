import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';
import { createPeople, type People } from '../testing/people.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7 test');

let backend: Backend;
let people: People;

const temporaryFolder = mkdtempSync(join(tmpdir(), 'northlight-storage-'));
process.env.TMPDIR = temporaryFolder;
after(() => rmSync(temporaryFolder, { recursive: true }));

before(async () => {
  backend = await startBackend({ dataDir: 'memory' });
  assert.deepEqual(readdirSync(temporaryFolder), [], 'a killed test would leave an empty folder');
  people = await createPeople(backend);
  const { error } = await people.service.storage
    .from('uploads')
    .upload('blogs/1.png', PNG, { contentType: 'image/png' });
  assert.equal(error, null);
});
after(() => backend.stop());

const fetchPublic = (path: string, headers: Record<string, string> = {}) =>
  backend.fetch(`${backend.url}/storage/v1/object/public/uploads/${path}`, { headers });

describe('a public picture', () => {
  test('is served at its URL and cannot run scripts', async () => {
    const { data } = people.anon.storage.from('uploads').getPublicUrl('blogs/1.png');
    const response = await backend.fetch(data.publicUrl);
    assert.equal(response.status, 200);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
    assert.equal(response.headers.get('content-type'), 'image/png');
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
  const put = (name: string, body: Buffer) =>
    people.service.storage.from('uploads').upload(name, body, { contentType: 'image/png' });

  test('are refused if larger than the bucket allows, even with the secret key', async () => {
    assert.ok((await put('blogs/2.png', Buffer.alloc(10_485_761))).error);
    assert.equal((await put('blogs/3.png', Buffer.alloc(10_485_760))).error, null);
    const tooLarge = await backend.fetch(`${backend.url}/storage/v1/object/uploads/blogs/4.png`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'image/png' },
      body: Buffer.alloc(27 * 1024 * 1024),
    });
    assert.equal(tooLarge.status, 413);
  });

  test('are listed by folder with their type and without their owner', async () => {
    await put('team/5.png', PNG);
    await backend.database.query('update storage.objects set owner = $1, owner_id = $2', [
      people.author.id,
      people.author.id,
    ]);
    const { data } = await people.admin.client.storage.from('uploads').list('blogs');
    assert.deepEqual(
      data?.map(({ name }) => name),
      ['1.png', '3.png'],
    );
    const root = await people.admin.client.storage.from('uploads').list();
    assert.deepEqual(
      root.data?.map(({ name, id }) => [name, id]),
      [
        ['blogs', null],
        ['team', null],
      ],
    );
    const info = await people.anon.storage.from('uploads').info('blogs/1.png');
    assert.deepEqual([info.data?.size, info.data?.contentType], [PNG.length, 'image/png']);
    assert.ok(!JSON.stringify([data, info.data]).includes(people.author.id));
  });
});

describe('an invoice file', () => {
  const path = 'invoices/invoice-77.pdf';

  before(async () => {
    await people.service.storage.from('invoices').upload(path, PDF, { contentType: 'application/pdf' });
    await backend.database.query(
      `with project as (
         insert into public.client_projects (client_id, title, contact_person_name, contact_person_role, contact_person_email)
         values ($1, 'Shop', 'Carl', 'Lead', 'carl@northlight.example') returning id)
       insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date, file_url)
       select id, $1, 'A-77', 'First', 10, '2026-01-01', $2 from project`,
      [people.client.id, path],
    );
  });

  test('can be read through a signed link that expires', async () => {
    const { data, error } = await people.service.storage.from('invoices').createSignedUrl(path, 60);
    assert.equal(error, null);
    const link = data?.signedUrl ?? '';
    assert.match(link, /\/storage\/v1\/object\/sign\/invoices\/invoices\/invoice-77\.pdf\?token=/);
    const response = await backend.fetch(link);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PDF);
    const expired = await people.service.storage.from('invoices').createSignedUrl(path, 0);
    assert.equal(expired.error, null);
    assert.equal((await backend.fetch(expired.data?.signedUrl ?? link)).status, 400);
    assert.equal((await backend.fetch(`${link}x`)).status, 400);
    const several = await people.service.storage.from('invoices').createSignedUrls([path, 'none.pdf'], 60);
    assert.deepEqual(
      several.data?.map((link) => link.error === null),
      [true, false],
    );
  });
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

  const longName = 'x'.repeat(300);
  for (const name of [
    `${longName}.png`,
    `${'é'.repeat(120)}.png`,
    `${'x/'.repeat(600)}a.png`,
    'a.png/b.png',
    'b.meta.json',
  ])
    test(`${name.slice(0, 20)} (${name.length})`, async () => {
      assert.equal((await sendRequest('POST', `object/uploads/${encodeURI(name)}`, PNG)).status, 400);
      const body = { bucketId: 'uploads', sourceKey: 'a.png', destinationKey: name };
      for (const operation of ['move', 'copy'])
        assert.equal((await sendRequest('POST', `object/${operation}`, JSON.stringify(body))).status, 400);
      assert.deepEqual(await listNames(), initialNames);
    });

  test('but a name of 200 bytes is accepted', async () => {
    const name = `${'y'.repeat(196)}.png`;
    assert.equal((await sendRequest('POST', `object/uploads/${name}`, PNG)).status, 200);
    await sendRequest('DELETE', 'object/uploads', JSON.stringify({ prefixes: [name] }));
  });
});

const invalidRequests: readonly (readonly [string, string, object])[] = [
  'é\udc00',
  5.5,
  null,
  {},
  [],
].flatMap((value) => [
  ['POST', 'object/move', { bucketId: 'uploads', sourceKey: 'a.png', destinationKey: value }],
  ['POST', 'object/copy', { bucketId: 'uploads', sourceKey: value, destinationKey: 'z.png' }],
  ['POST', 'object/copy', { bucketId: value, sourceKey: 'a.png', destinationKey: 'z.png' }],
  ['POST', 'object/list/uploads', { prefix: value }],
  ['POST', 'object/list/uploads', { prefix: '', limit: value }],
  ['POST', 'object/list/uploads', { prefix: '', sortBy: { column: value, order: value } }],
  ['POST', 'object/sign/uploads', { paths: [value], expiresIn: 60 }],
  ['POST', 'object/sign/uploads/a.png', { expiresIn: value }],
  ['DELETE', 'object/uploads', { prefixes: [value] }],
]);
for (const [method, path, body] of invalidRequests)
  test(`${method} ${path} with ${JSON.stringify(body)} is refused`, async () => {
    const { status, text } = await sendRequest(method, path, JSON.stringify(body));
    assert.equal(status, 400, text);
  });
