import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getOutcome, type Instance } from '../instance.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = { contentType: 'image/png' };
const pdf = { contentType: 'application/pdf' };

/** Rules, links and limits. */
export const askAboutStorage = (instance: Instance) =>
  describe('files', instance.needs('storage'), () => {
    const name = instance.createEmail('file').replace(/@.*/, '');
    const picture = `blogs/${name}.png`;
    const invoice = `invoices/invoice-${name}.pdf`;
    const uploads = instance.service.storage.from('uploads');
    const invoices = instance.service.storage.from('invoices');
    after(async () => {
      await uploads.remove([picture]);
      await invoices.remove([invoice]);
    });

    test('the buckets have the sizes and types that the product expects', async () => {
      const { data } = await instance.service.storage.listBuckets();
      const found = data?.map((bucket) => [bucket.id, bucket.public, bucket.file_size_limit]);
      assert.deepEqual(found?.sort(), [
        ['archives', false, 25 * 1024 * 1024],
        ['invoices', false, 20 * 1024 * 1024],
        ['releases', true, 16 * 1024 * 1024],
        ['uploads', true, 10 * 1024 * 1024],
      ]);
    });

    test('only the secret key stores files, within the limits of their bucket', async () => {
      const { client } = await instance.createPerson('file-author', 'author');
      for (const { storage } of [instance.createVisitor(), client]) {
        const upload = await storage.from('uploads').upload(picture, PNG, image);
        assert.equal(getOutcome(upload), 'forbidden');
      }
      const script = await uploads.upload(picture, Buffer.from('<script>'), { contentType: 'text/html' });
      assert.equal(getOutcome(script), 'wrong-type');
      const large = await uploads.upload(picture, Buffer.alloc(10 * 1024 * 1024 + 1), image);
      assert.equal(getOutcome(large), 'too-large');
      assert.equal(getOutcome(await uploads.upload(picture, PNG, image)), 'done');
      assert.equal(getOutcome(await uploads.upload(picture, PNG, image)), 'conflict');
    });

    test('no other operation of a signed-in person stores, moves or opens files, or changes a bucket', async () => {
      const { client } = await instance.createPerson('file-attacker', 'author');
      const { storage } = client;
      const [pictures, files] = [storage.from('uploads'), storage.from('invoices')];
      const attempts = {
        update: pictures.update(picture, PNG, image),
        upsert: pictures.upload(picture, PNG, { ...image, upsert: true }),
        move: pictures.move(picture, 'blogs/moved.png'),
        copy: files.copy(invoice, 'blogs/copied.pdf', { destinationBucket: 'uploads' }),
        'sign an upload': pictures.createSignedUploadUrl('blogs/signed.png'),
        'upload with a forged link': pictures.uploadToSignedUrl('blogs/forged.png', 'x.y.z', PNG, image),
        'open a bucket': storage.updateBucket('invoices', { public: true }),
        'empty a bucket': storage.emptyBucket('uploads'),
        'remove a bucket': storage.deleteBucket('uploads'),
      };
      for (const [name, attempt] of Object.entries(attempts))
        assert.notEqual((await attempt).error, null, name);
      const stored = (await uploads.download(picture)).data;
      assert.ok(stored);
      assert.deepEqual(Buffer.from(await stored.arrayBuffer()), PNG);
    });

    test('a public picture is served as what it is, and in parts', async () => {
      const path = `/storage/v1/object/public/uploads/${picture}`;
      const response = await instance.fetch(path);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png']);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
      const part = await instance.fetch(path, { headers: { range: 'bytes=8-15' } });
      assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 8]);
    });

    test('a private file opens only with a link, and a link opens only its file', async () => {
      assert.equal(getOutcome(await invoices.upload(invoice, Buffer.from('%PDF-1.7'), pdf)), 'done');
      for (const path of [`public/invoices/${invoice}`, `authenticated/invoices/${invoice}`])
        assert.ok((await instance.fetch(`/storage/v1/object/${path}`)).status >= 400, path);
      const { client } = await instance.createPerson('file-admin', 'admin');
      const refused = await client.storage.from('invoices').createSignedUrl(invoice, 60);
      assert.equal(getOutcome(refused), 'not-found');
      const { data, error } = await invoices.createSignedUrl(invoice, 60, { download: 'Invoice 1.pdf' });
      assert.equal(error, null);
      const { pathname, search } = new URL(data?.signedUrl ?? '');
      const response = await instance.fetch(pathname + search);
      assert.equal(await response.text(), '%PDF-1.7');
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment;.*Invoice(%20| )1\.pdf/);
      assert.ok((await instance.fetch(pathname.replace(name, 'other') + search)).status >= 400);
      assert.ok((await instance.fetch(`${pathname}?token=nonsense`)).status >= 400);
    });

    test('admins list and remove files', async () => {
      const { client } = await instance.createPerson('file-remover', 'admin');
      const folder = client.storage.from('uploads');
      const { data } = await folder.list('blogs', { search: name });
      assert.deepEqual(
        data?.map((file) => file.name),
        [`${name}.png`],
      );
      assert.equal((await folder.remove([picture])).data?.length, 1);
    });
  });
