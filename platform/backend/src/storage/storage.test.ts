import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';
import { makePeople, type People } from '../testing/people.ts';
import { sweepInvoiceFiles } from './sweep.ts';

const pngOf = (width: number, height: number, body = randomBytes(2000)) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, body]);
};
const PNG = pngOf(30, 20);
const PDF = Buffer.from('%PDF-1.7 test');

let backend: Backend;
let people: People;

before(async () => {
  backend = await startBackend({ dataDir: 'memory' });
  people = await makePeople(backend);
  const { error } = await people.author.client.storage
    .from('uploads')
    .upload('blogs/1.png', PNG, { contentType: 'image/png' });
  assert.equal(error, null);
});
after(() => backend.stop());

const fetchPublic = (path: string, headers: Record<string, string> = {}) =>
  backend.fetch(`${backend.url}/storage/v1/object/public/uploads/${path}`, { headers });

describe('a public picture', () => {
  test('is read by its address, whole, and not run', async () => {
    const { data } = people.anon.storage.from('uploads').getPublicUrl('blogs/1.png');
    const answer = await backend.fetch(data.publicUrl);
    assert.equal(answer.status, 200);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PNG);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('cache-control'), 'max-age=3600');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  });

  test('is not sent twice to a browser that has it', async () => {
    const eTag = (await fetchPublic('blogs/1.png')).headers.get('etag') ?? '';
    assert.equal((await fetchPublic('blogs/1.png', { 'if-none-match': eTag })).status, 304);
    assert.equal((await fetchPublic('blogs/1.png', { 'if-none-match': '"other"' })).status, 200);
  });

  test('is sent in parts', async () => {
    const part = await fetchPublic('blogs/1.png', { range: 'bytes=8-15' });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), `bytes 8-15/${PNG.length}`);
    assert.equal(part.headers.get('content-length'), '8');
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), PNG.subarray(8, 16));
    const beyond = await fetchPublic('blogs/1.png', { range: `bytes=${PNG.length}-` });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${PNG.length}`]);
  });

  test('is never overwritten', async () => {
    for (const upsert of [false, true]) {
      const { error } = await people.author.client.storage
        .from('uploads')
        .upload('blogs/1.png', Buffer.from('other'), { contentType: 'image/png', upsert });
      assert.ok(error, `upsert ${upsert}`);
    }
    assert.deepEqual(Buffer.from(await (await fetchPublic('blogs/1.png')).arrayBuffer()), PNG);
  });

  test('that is not there is missing, whatever the path tries', async () => {
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

describe('uploads', () => {
  const upload = async (
    actor: People['author'] | undefined,
    path: string,
    body: Buffer,
    contentType: string,
  ) => {
    const client = actor?.client ?? people.anon;
    const bucket = contentType === 'application/pdf' ? 'invoices' : 'uploads';
    const { error } = await client.storage.from(bucket).upload(path, body, { contentType });
    return error === null;
  };

  test('of a type or size that the bucket does not take are refused', async () => {
    assert.equal(await upload(people.author, 'blogs/2.svg', Buffer.from('<svg/>'), 'image/svg+xml'), false);
    const pictureOf = (size: number) => pngOf(30, 20, Buffer.alloc(size - 24));
    assert.equal(await upload(people.author, 'blogs/2.png', pictureOf(10_485_761), 'image/png'), false);
    assert.equal(await upload(people.author, 'blogs/3.png', pictureOf(10_485_760), 'image/png'), true);
    const tooLarge = await backend.fetch(`${backend.url}/storage/v1/object/uploads/blogs/4.png`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'image/png' },
      body: Buffer.alloc(27 * 1024 * 1024),
    });
    assert.equal(tooLarge.status, 413);
  });

  test('whose bytes are not what type and name say, and pictures and PDFs that do harm, are refused', async () => {
    const hostile: readonly (readonly [path: string, body: Buffer, type: string])[] = [
      ['blogs/page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
      [
        'blogs/vector.png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'image/png',
      ],
      ['blogs/other.jpg', PNG, 'image/jpeg'],
      ['blogs/other.gif', PNG, 'image/png'],
      ['blogs/huge.png', pngOf(20_000, 20_000), 'image/png'],
      ['blogs/none.png', pngOf(0, 20), 'image/png'],
      ['blogs/cut.png', PNG.subarray(0, 12), 'image/png'],
      ['blogs/empty.png', Buffer.alloc(0), 'image/png'],
      ['blogs/<script>.png', PNG, 'image/png'],
      ['blogs/page.html', PNG, 'image/png'],
      ['blogs/a\u202egnp.png', PNG, 'image/png'],
      ['invoices/invoice-h1.pdf', Buffer.from('<html>'), 'application/pdf'],
      [
        'invoices/invoice-h2.pdf',
        Buffer.from('%PDF-1.7 /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
        'application/pdf',
      ],
      ['invoices/invoice-h3.pdf', Buffer.from('%PDF-1.7 << /S /J#61vaScript >>'), 'application/pdf'],
    ];
    const count = async () => (await backend.database.query('select 1 from storage.objects')).length;
    const before = await count();
    for (const [path, body, type] of hostile) {
      assert.equal(await upload(people.admin, path, body, type), false, path);
    }
    const form = new FormData();
    form.append('', new Blob(['<!doctype html>'], { type: 'image/png' }), 'page.png');
    const { data } = await people.admin.client.auth.getSession();
    await backend.fetch(`${backend.url}/storage/v1/object/uploads/blogs/form.png`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
      body: form,
    });
    assert.equal(await count(), before);
    assert.equal(await upload(people.admin, 'blogs/fine.png', pngOf(30, 20), 'image/png'), true);
    await people.admin.client.storage.from('uploads').remove(['blogs/fine.png']);
  });

  test('follow the row rules of the bucket', async () => {
    const avatar = (actor: People['author']) => `avatars/${actor.id}/1.png`;
    assert.equal(await upload(undefined, 'blogs/5.png', PNG, 'image/png'), false);
    assert.equal(await upload(people.client, 'blogs/5.png', PNG, 'image/png'), false);
    assert.equal(await upload(people.client, avatar(people.client), PNG, 'image/png'), true);
    assert.equal(await upload(people.client, avatar(people.stranger), PNG, 'image/png'), false);
    assert.equal(await upload(people.author, 'team/5.png', PNG, 'image/png'), true);
    assert.equal(await upload(people.client, 'invoices/invoice-9.pdf', PDF, 'application/pdf'), false);
    assert.equal(await upload(people.author, 'invoices/invoice-9.pdf', PDF, 'application/pdf'), true);
  });

  test('are listed by folder', async () => {
    const { data } = await people.admin.client.storage.from('uploads').list('blogs');
    assert.deepEqual(
      data?.map(({ name }) => name),
      ['1.png', '3.png'],
    );
    const root = await people.admin.client.storage.from('uploads').list();
    assert.deepEqual(
      root.data?.map(({ name, id }) => [name, id]),
      [
        ['avatars', null],
        ['blogs', null],
        ['team', null],
      ],
    );
  });

  test('are deleted by an admin alone', async () => {
    await people.author.client.storage.from('uploads').remove(['team/5.png']);
    assert.equal((await fetchPublic('team/5.png')).status, 200);
    await people.admin.client.storage.from('uploads').remove(['team/5.png']);
    assert.ok((await fetchPublic('team/5.png')).status >= 400);
  });
});

describe('an invoice file', () => {
  const path = 'invoices/invoice-77.pdf';

  before(async () => {
    await people.admin.client.storage.from('invoices').upload(path, PDF, { contentType: 'application/pdf' });
    await backend.database.query(
      `with project as (
         insert into public.client_projects (client_id, title, contact_person_name, contact_person_role, contact_person_email)
         values ($1, 'Shop', 'Carl', 'Lead', 'carl@northlight.example') returning id)
       insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date, file_url)
       select id, $1, 'A-77', 'First', 10, '2026-01-01', $2 from project`,
      [people.client.id, path],
    );
  });

  test('is read by a signed link that ends', async () => {
    const { data, error } = await people.client.client.storage.from('invoices').createSignedUrl(path, 60);
    assert.equal(error, null);
    const link = data?.signedUrl ?? '';
    assert.match(link, /\/storage\/v1\/object\/sign\/invoices\/invoices\/invoice-77\.pdf\?token=/);
    const answer = await backend.fetch(link);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PDF);
    const ended = await people.client.client.storage.from('invoices').createSignedUrl(path, -1);
    assert.equal((await backend.fetch(ended.data?.signedUrl ?? link)).status, 400);
    assert.equal((await backend.fetch(`${link}x`)).status, 400);
    const several = await people.client.client.storage
      .from('invoices')
      .createSignedUrls([path, 'none.pdf'], 60);
    assert.deepEqual(
      several.data?.map((one) => one.error === null),
      [true, false],
    );
  });

  test("is nobody else's, and has no public address", async () => {
    for (const client of [people.anon, people.stranger.client]) {
      assert.ok((await client.storage.from('invoices').createSignedUrl(path, 60)).error);
      assert.ok((await client.storage.from('invoices').download(path)).error);
    }
    assert.ok(
      (await backend.fetch(`${backend.url}/storage/v1/object/public/invoices/${path}`)).status >= 400,
    );
  });
});

test('an invoice file that nothing has named for a day is swept, no other', async () => {
  const bucket = people.author.client.storage.from('invoices');
  for (const name of ['old', 'new']) {
    await bucket.upload(`invoices/invoice-${name}.pdf`, PDF, { contentType: 'application/pdf' });
  }
  await backend.database.query(
    "update storage.objects set created_at = now() - interval '25 hours' where name in ($1, $2)",
    ['invoices/invoice-old.pdf', 'invoices/invoice-77.pdf'],
  );
  assert.equal(await sweepInvoiceFiles(backend), 1);
  assert.equal(await sweepInvoiceFiles(backend), 0);
  assert.ok((await bucket.download('invoices/invoice-old.pdf')).error);
  for (const name of ['new', '77']) {
    assert.equal((await bucket.download(`invoices/invoice-${name}.pdf`)).error, null, name);
  }
});
