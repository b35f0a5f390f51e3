import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FILE_MANAGERS, INVOICE_READERS, UPLOADS } from '../expected/files.ts';
import { listEngines } from '../world/engines.ts';
import { CALLERS, type Caller, json, type OnlineWorld, openOnlineWorld } from './people-online.ts';
import { CONTENT, storeFiles, tryFileOperations } from './try-file-operations.ts';

for (const engine of listEngines()) {
  describe(`files with real tokens, on ${engine.name}`, () => {
    let world: OnlineWorld;
    const upload = (
      who: Caller,
      bucket: string,
      name: string,
      body: Buffer<ArrayBuffer>,
      init: RequestInit = {},
    ) =>
      world.send(who, `/functions/v1/upload-file?${new URLSearchParams({ bucket, name })}`, {
        method: 'POST',
        body,
        ...init,
      });
    const open = (who: Caller, path: string) =>
      world.send(who, '/functions/v1/open-file', json('POST', { path }));
    const readStored = async (name: string) =>
      world.backend.database.query<{ bucket_id: string; owner_id: string | null }>(
        `select bucket_id, owner_id from storage.objects where name = '${name}'`,
      );

    before(async () => {
      world = await openOnlineWorld(engine);
      await storeFiles(world);
      for (const name of Object.keys(INVOICE_READERS).slice(1)) {
        const answer = await world.send('service', `/storage/v1/object/invoices/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/pdf' },
          body: CONTENT.invoices,
        });
        assert.equal(answer.status, 200);
      }
    });
    after(() => world.close());

    test('no operation of the storage service reads or changes anything', async () => {
      const { count, wrong } = await tryFileOperations(world);
      assert.deepEqual(wrong, []);
      assert.ok(count > 400, `${count} tried`);
    });

    for (const [bucket, place, by] of UPLOADS) {
      test(`${by.join(' and ') || 'nobody'} may store ${place} in ${bucket}`, async () => {
        for (const who of CALLERS) {
          const name = place
            .replaceAll(/\$(\w+)/g, (_, person: string) => world.names[person] ?? '')
            .replace('*', String(CALLERS.indexOf(who)));
          const { status } = await upload(who, bucket, name, CONTENT[bucket]);
          const isAllowed = (by as readonly Caller[]).includes(who);
          assert.ok(isAllowed ? status === 201 : status >= 400 && status < 500, `${who}: ${status}`);
          assert.deepEqual(
            await readStored(name),
            isAllowed ? [{ bucket_id: bucket, owner_id: null }] : [],
            who,
          );
        }
      });
    }

    test('nobody can store bytes that do not match the name or are harmful', async () => {
      const harmful: readonly (readonly [string, string, Buffer<ArrayBuffer>, number])[] = [
        ['uploads', 'blogs/h1.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
        ['uploads', 'blogs/h4.png', Buffer.concat([CONTENT.uploads, Buffer.from('PK')]), 422],
        ['uploads', 'blogs/h5.png', Buffer.alloc(10 * 1024 * 1024 + 1), 413],
        ['releases', 'portal/1.0.0/x.js', CONTENT.releases, 400],
        ['uploads', `blogs/${'a'.repeat(300)}.png`, CONTENT.uploads, 400],
        ['uploads', 'blogs/\u202egnp.png', CONTENT.uploads, 400],
      ];
      for (const [bucket, name, body, status] of harmful) {
        const answer = await upload('admin', bucket, name, body);
        assert.equal(answer.status, status, name);
        const { error } = (await answer.json()) as { error: { message: string } };
        assert.ok(error.message.length > 10, name);
        assert.deepEqual(await readStored(name), [], name);
      }
      // The body is the file, whatever its content type.
      const form = new FormData();
      form.append('file', new Blob([CONTENT.uploads], { type: 'image/png' }), 'x.png');
      const wrapped = await upload('admin', 'uploads', 'blogs/h9.png', CONTENT.uploads, { body: form });
      assert.equal(wrapped.status, 415);
    });

    test('a file cannot be overwritten', async () => {
      assert.equal((await upload('author', 'uploads', 'blogs/5.png', CONTENT.uploads)).status, 201);
      for (const name of ['blogs/5.png', 'blogs/1.png']) {
        assert.equal((await upload('admin', 'uploads', name, CONTENT.uploads)).status, 409, name);
      }
    });

    for (const [name, readers] of Object.entries(INVOICE_READERS)) {
      test(`${readers.join(', ')} may open ${name} for a minute, uncached`, async () => {
        for (const who of CALLERS) {
          const answer = await open(who, name);
          const { link } = (await answer.json()) as { link?: string };
          assert.equal(
            link !== undefined,
            (readers as readonly Caller[]).includes(who),
            `${who}: ${answer.status}`,
          );
          if (link === undefined) continue;
          const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
          const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
          assert.equal(exp - iat, 60);
          const file = await world.backend.fetch(world.backend.url + link);
          assert.ok(CONTENT.invoices.equals(Buffer.from(await file.arrayBuffer())));
          assert.match(file.headers.get('cache-control') ?? '', /no-store/);
        }
      });
    }

    test('a link opens only its own file', async () => {
      const answer = await open('clientA', 'invoices/invoice-1.pdf');
      const { link } = (await answer.json()) as { link: string };
      const { search } = new URL(link, 'http://x');
      for (const path of [
        `object/sign/invoices/invoices/invoice-2.pdf${search}`,
        `object/public/invoices/invoices/invoice-2.pdf${search}`,
        `object/invoices/invoices/invoice-1.pdf/../invoice-2.pdf${search}`,
      ]) {
        const file = await world.send('clientA', `/storage/v1/${path}`);
        assert.ok(file.status >= 400 && file.status < 500, `${path}: ${file.status}`);
      }
    });

    test('staff who view the portal as a client open only what this client may open', async () => {
      const begun = await world.send(
        'admin',
        '/rest/v1/rpc/begin_portal_view',
        json('POST', { viewed: world.ids.clientA }),
      );
      const [view] = (await begun.json()) as { id: string }[];
      const statuses: number[] = [];
      for (const path of ['invoices/invoice-1.pdf', 'invoices/invoice-2.pdf']) {
        const request = json('POST', { path }, { 'x-view-as': view?.id ?? '' });
        statuses.push((await world.send('admin', '/functions/v1/open-file', request)).status);
      }
      assert.deepEqual(statuses, [200, 404]);
    });

    test(`only ${FILE_MANAGERS} may list and remove files`, async () => {
      for (const who of CALLERS) {
        const name = `blogs/7${CALLERS.indexOf(who)}.png`;
        assert.equal((await upload('author', 'uploads', name, CONTENT.uploads)).status, 201);
        const isAllowed = who === 'service' || (FILE_MANAGERS as readonly Caller[]).includes(who);
        const list = await world.send(
          who,
          '/storage/v1/object/list/uploads',
          json('POST', { prefix: 'blogs/' }),
        );
        const files: unknown = await list.json();
        assert.equal(Array.isArray(files) && files.length > 0, isAllowed, `${who} lists`);
        assert.doesNotMatch(JSON.stringify(files), /owner/);
        const many = json('DELETE', { prefixes: [name] });
        assert.ok((await world.send(who, '/storage/v1/object/uploads', many)).status < 500);
        const single = await world.send(who, `/storage/v1/object/uploads/${name}`, { method: 'DELETE' });
        assert.ok(single.status < 500);
        assert.equal((await readStored(name)).length === 0, isAllowed, `${who} removes`);
      }
    });

    test('an ended session cannot store, open or list files', async () => {
      assert.equal(
        (await world.send('admin', '/auth/v1/logout?scope=global', { method: 'POST' })).status,
        204,
      );
      assert.equal((await upload('admin', 'uploads', 'blogs/out.png', CONTENT.uploads)).status, 401);
      assert.equal((await open('admin', 'invoices/invoice-1.pdf')).status, 401);
      const list = await world.send(
        'admin',
        '/storage/v1/object/list/invoices',
        json('POST', { prefix: '' }),
      );
      const files: unknown = await list.json();
      assert.ok(!list.ok || (Array.isArray(files) && files.length === 0));
      const file = await world.send('admin', '/storage/v1/object/invoices/invoices/invoice-1.pdf');
      assert.ok(!file.ok);
    });
  });
}
