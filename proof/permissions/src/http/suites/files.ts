import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { FILE_MANAGERS, INVOICE_READERS, UPLOADS } from '../../expected/files.ts';
import { CALLERS, type Caller, json, type OnlineWorld } from '../people-online.ts';

const CONTENT = {
  uploads: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  invoices: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

export const filesSuite = (getWorld: () => OnlineWorld) =>
  describe('files', () => {
    let world: OnlineWorld;
    const upload = (
      caller: Caller,
      bucket: string,
      name: string,
      body: Buffer<ArrayBuffer>,
      init: RequestInit = {},
    ) =>
      world.send(caller, `/functions/v1/upload-file?${new URLSearchParams({ bucket, name })}`, {
        method: 'POST',
        body,
        ...init,
      });
    const openFile = (caller: Caller, path: string) =>
      world.send(caller, '/functions/v1/open-file', json('POST', { path }));
    const readStored = async (name: string) =>
      world.backend.database.query<{ bucket_id: string; owner_id: string | null }>(
        `select bucket_id, owner_id from storage.objects where name = '${name}'`,
      );

    before(async () => {
      world = getWorld();
      await world.backend.database.query('delete from storage.objects');
      for (const [bucket, type, name] of [
        ['uploads', 'image/png', 'blogs/1.png'],
        ...Object.keys(INVOICE_READERS).map((name) => ['invoices', 'application/pdf', name] as const),
      ] as const) {
        const response = await world.send('service', `/storage/v1/object/${bucket}/${name}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: CONTENT[bucket],
        });
        assert.equal(response.status, 200);
      }
    });

    for (const [bucket, pattern, by] of UPLOADS) {
      test(`${by.join(' and ') || 'no one'} may store ${pattern} in ${bucket}`, async () => {
        for (const caller of CALLERS) {
          const name = pattern
            .replaceAll(/\$(\w+)/g, (_, person: string) => world.names[person] ?? '')
            .replace('*', String(CALLERS.indexOf(caller)));
          const { status } = await upload(caller, bucket, name, CONTENT[bucket]);
          const isAllowed = (by as readonly Caller[]).includes(caller);
          assert.ok(isAllowed ? status === 201 : status >= 400 && status < 500, `${caller}: ${status}`);
          assert.deepEqual(
            await readStored(name),
            isAllowed ? [{ bucket_id: bucket, owner_id: null }] : [],
            caller,
          );
        }
      });
    }

    test('files that are harmful or do not match their names cannot be stored', async () => {
      const harmfulFiles: readonly (readonly [string, string, Buffer<ArrayBuffer>, number])[] = [
        ['uploads', 'blogs/h1.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
        ['uploads', 'blogs/h4.png', Buffer.concat([CONTENT.uploads, Buffer.from('PK')]), 422],
        ['uploads', 'blogs/h5.png', Buffer.alloc(10 * 1024 * 1024 + 1), 413],
        ['releases', 'portal/1.0.0/x.js', Buffer.from('export {};'), 400],
        ['uploads', `blogs/${'a'.repeat(300)}.png`, CONTENT.uploads, 400],
        ['uploads', 'blogs/\u202egnp.png', CONTENT.uploads, 400],
      ];
      for (const [bucket, name, body, status] of harmfulFiles) {
        const response = await upload('admin', bucket, name, body);
        assert.equal(response.status, status, name);
        const { error } = (await response.json()) as { error: { message: string } };
        assert.ok(error.message.length > 10, name);
        assert.deepEqual(await readStored(name), [], name);
      }
      // The whole body is the file, whatever its content type.
      const form = new FormData();
      form.append('file', new Blob([CONTENT.uploads], { type: 'image/png' }), 'x.png');
      const formResponse = await upload('admin', 'uploads', 'blogs/h9.png', CONTENT.uploads, { body: form });
      assert.equal(formResponse.status, 415);
    });

    test('a file cannot be overwritten', async () => {
      assert.equal((await upload('author', 'uploads', 'blogs/5.png', CONTENT.uploads)).status, 201);
      for (const name of ['blogs/5.png', 'blogs/1.png']) {
        assert.equal((await upload('admin', 'uploads', name, CONTENT.uploads)).status, 409, name);
      }
    });

    for (const [name, readers] of Object.entries(INVOICE_READERS)) {
      test(`${readers.join(', ')} may open ${name} for a minute, uncached`, async () => {
        for (const caller of CALLERS) {
          const response = await openFile(caller, name);
          const { link } = (await response.json()) as { link?: string };
          assert.equal(
            link !== undefined,
            (readers as readonly Caller[]).includes(caller),
            `${caller}: ${response.status}`,
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

    test('staff who view the portal as a client can open only that client’s files', async () => {
      const viewResponse = await world.send(
        'admin',
        '/rest/v1/rpc/start_portal_view',
        json('POST', { person: world.ids.clientA }),
      );
      const [view] = (await viewResponse.json()) as { id: string }[];
      const statuses: number[] = [];
      for (const path of ['invoices/invoice-1.pdf', 'invoices/invoice-2.pdf']) {
        const request = json('POST', { path }, { 'x-view-as': view?.id ?? '' });
        statuses.push((await world.send('admin', '/functions/v1/open-file', request)).status);
      }
      assert.deepEqual(statuses, [200, 404]);
    });

    test(`only ${FILE_MANAGERS} may list and remove files`, async () => {
      for (const caller of CALLERS) {
        const name = `blogs/7${CALLERS.indexOf(caller)}.png`;
        assert.equal((await upload('author', 'uploads', name, CONTENT.uploads)).status, 201);
        const isAllowed = caller === 'service' || (FILE_MANAGERS as readonly Caller[]).includes(caller);
        const list = await world.send(
          caller,
          '/storage/v1/object/list/uploads',
          json('POST', { prefix: 'blogs/' }),
        );
        const files: unknown = await list.json();
        assert.equal(Array.isArray(files) && files.length > 0, isAllowed, `${caller} lists`);
        assert.doesNotMatch(JSON.stringify(files), /owner/);
        const bulkDeletion = json('DELETE', { prefixes: [name] });
        assert.ok((await world.send(caller, '/storage/v1/object/uploads', bulkDeletion)).status < 500);
        const deletion = await world.send(caller, `/storage/v1/object/uploads/${name}`, { method: 'DELETE' });
        assert.ok(deletion.status < 500);
        assert.equal((await readStored(name)).length === 0, isAllowed, `${caller} removes`);
      }
    });
  });
