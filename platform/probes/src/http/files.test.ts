import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { platformTables } from '../expected/private.ts';
import { engines } from '../world/engines.ts';
import { fill } from '../world/fixtures.ts';
import { CALLERS, type Caller, json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Whose invoice files they are. */
const INVOICES: Readonly<Record<string, readonly Caller[]>> = {
  'invoices/invoice-1.pdf': ['clientA', 'author', 'admin', 'service'],
  'invoices/invoice-2.pdf': ['clientB', 'author', 'admin', 'service'],
  'invoices/invoice-3.pdf': ['author', 'admin', 'service'],
};

for (const engine of engines({ port: 0 })) {
  describe(`what the buckets let each person do, with real tokens, on ${engine.name}`, () => {
    let world: OnlineWorld;
    const put = (who: Caller, bucket: string, name: string) =>
      world.send(who, `/storage/v1/object/${bucket}/${name.replace('../', '..%2F')}`, {
        method: 'POST',
        headers: { 'content-type': bucket === 'invoices' ? 'application/pdf' : 'image/png' },
        body: bucket === 'invoices' ? PDF : PNG,
      });
    const objects = async (where: string) =>
      (
        await world.backend.database.query<{ name: string }>(
          `select name from storage.objects where ${where}`,
        )
      ).map(({ name }) => name);

    before(async () => {
      world = await openOnlineWorld(engine);
      await world.backend.database.query('delete from storage.objects');
      for (const name of Object.keys(INVOICES))
        assert.equal((await put('service', 'invoices', name)).status, 200);
      assert.equal((await put('service', 'uploads', 'blogs/1.png')).status, 200);
    });
    after(() => world.close());

    for (const [label, { row, by }] of Object.entries(platformTables['storage.objects']?.insert ?? {})) {
      for (const who of CALLERS) {
        const may = (by as readonly string[]).includes(who);
        test(`${who} ${may ? 'uploads' : 'cannot upload'} ${label}`, async () => {
          const bucket = (row.bucket_id ?? '').replaceAll("'", '');
          const at = CALLERS.indexOf(who);
          const name = fill(row.name ?? '', world.names)
            .replaceAll("'", '')
            .replace('9.', `9${at}.`)
            .replace(/\.(webp|avif)$/, '.png');
          // What the bucket takes and whether bytes and name agree is asked of everybody; here row rules alone are meant.
          const isOfItsName = name.endsWith(bucket === 'invoices' ? '.pdf' : '.png');
          if (who === 'service' && (name.includes('..') || !isOfItsName)) return;
          const answer = await put(who, bucket, name);
          assert.ok(answer.status < 500, `${answer.status} ${await answer.text()}`);
          const stored = await objects(`bucket_id = '${bucket}' and name = '${name}'`);
          assert.equal(stored.length === 1, may, `${answer.status}`);
        });
      }
    }

    for (const [name, readers] of Object.entries(INVOICES)) {
      for (const who of CALLERS) {
        const may = readers.includes(who);
        test(`${who} ${may ? 'opens' : 'cannot open'} ${name}`, async () => {
          const direct = await world.send(who, `/storage/v1/object/authenticated/invoices/${name}`);
          const plain = await world.send(who, `/storage/v1/object/invoices/${name}`);
          const signed = await world.send(
            who,
            `/storage/v1/object/sign/invoices/${name}`,
            json('POST', { expiresIn: 60 }),
          );
          const many = await world.send(
            who,
            '/storage/v1/object/sign/invoices',
            json('POST', { expiresIn: 60, paths: [name] }),
          );
          const links =
            ((await many.json().catch(() => [])) as { signedURL?: string | null }[] | object) ?? [];
          const link = Array.isArray(links)
            ? (links[0] as { signedURL?: string | null } | undefined)?.signedURL
            : null;
          assert.deepEqual(
            [direct.ok && !may, plain.ok, signed.ok, Boolean(link)],
            [false, may, may, may],
            `${direct.status} ${plain.status} ${signed.status} ${many.status}`,
          );
        });
      }
    }

    test('an invoice has no public address', async () => {
      const answer = await world.send('anon', '/storage/v1/object/public/invoices/invoices/invoice-1.pdf');
      assert.ok([400, 403, 404].includes(answer.status), String(answer.status));
    });

    for (const who of CALLERS) {
      test(`${who} lists what is there for that person`, async () => {
        const answer = await world.send(
          who,
          '/storage/v1/object/list/invoices',
          json('POST', { prefix: 'invoices/' }),
        );
        const body: unknown = await answer.json();
        const seen = Array.isArray(body)
          ? body.map((file: { name: string }) => `invoices/${file.name.replace(/^invoices\//, '')}`)
          : [];
        const own = Object.entries(INVOICES).flatMap(([name, readers]) =>
          readers.includes(who) ? [name] : [],
        );
        assert.deepEqual(seen.filter((name) => name in INVOICES).sort(), own);
      });

      test(`${who} overwrites and moves nothing`, async () => {
        if (who === 'service') return;
        const copy = `invoices/invoice-8${CALLERS.indexOf(who)}.pdf`;
        const attempts = [
          await world.send(who, '/storage/v1/object/uploads/blogs/1.png', {
            method: 'PUT',
            headers: { 'content-type': 'image/png' },
            body: Buffer.concat([PNG, Buffer.from('other')]),
          }),
          await world.send(who, '/storage/v1/object/uploads/blogs/1.png', {
            method: 'POST',
            headers: { 'content-type': 'image/png', 'x-upsert': 'true' },
            body: Buffer.concat([PNG, Buffer.from('other')]),
          }),
          await world.send(
            who,
            '/storage/v1/object/move',
            json('POST', {
              bucketId: 'invoices',
              sourceKey: 'invoices/invoice-1.pdf',
              destinationKey: copy,
            }),
          ),
          await world.send(
            who,
            '/storage/v1/object/copy',
            json('POST', {
              bucketId: 'invoices',
              sourceKey: 'invoices/invoice-2.pdf',
              destinationKey: copy,
            }),
          ),
        ];
        for (const answer of attempts)
          assert.ok(answer.status < 500, `${answer.status} ${await answer.text()}`);
        const file = await world.send('anon', '/storage/v1/object/public/uploads/blogs/1.png');
        assert.ok(PNG.equals(Buffer.from(await file.arrayBuffer())));
        if (who !== 'author' && who !== 'admin') assert.deepEqual(await objects(`name = '${copy}'`), []);
        assert.equal((await objects("name = 'invoices/invoice-1.pdf'")).length, 1);
      });

      test(`${who} ${who === 'admin' || who === 'service' ? 'removes' : 'cannot remove'} a file`, async () => {
        const name = `blogs/7${CALLERS.indexOf(who)}.png`;
        assert.equal((await put('service', 'uploads', name)).status, 200);
        const answer = await world.send(
          who,
          '/storage/v1/object/uploads',
          json('DELETE', { prefixes: [name] }),
        );
        assert.ok(answer.status < 500);
        const one = await world.send(who, `/storage/v1/object/uploads/${name}`, { method: 'DELETE' });
        assert.ok(one.status < 500);
        const isGone = (await objects(`name = '${name}'`)).length === 0;
        assert.equal(isGone, who === 'admin' || who === 'service');
      });

      test(`${who} ${who === 'service' ? 'may' : 'may not'} make buckets`, async () => {
        if (who === 'service') return;
        const made = await world.send(
          who,
          '/storage/v1/bucket',
          json('POST', { id: 'mine', name: 'mine', public: true }),
        );
        const opened = await world.send(who, '/storage/v1/bucket/invoices', json('PUT', { public: true }));
        const emptied = await world.send(who, '/storage/v1/bucket/invoices/empty', { method: 'POST' });
        for (const answer of [made, opened, emptied])
          assert.ok(answer.status < 500, `${answer.status} ${await answer.text()}`);
        const buckets = await world.backend.database.query(
          'select id, public from storage.buckets order by id',
        );
        assert.deepEqual(buckets, [
          { id: 'invoices', public: false },
          { id: 'releases', public: true },
          { id: 'uploads', public: true },
        ]);
        assert.equal((await objects("name = 'invoices/invoice-2.pdf'")).length, 1);
      });
    }
  });
}
