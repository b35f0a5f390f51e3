import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, anon, clientA } = actors;

describe('files', () => {
  const put = (actor: Actor, bucket: string, name: string) =>
    db.attempt(actor, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]);
  const allowed = [
    [author, 'uploads', 'blogs/1712.png'],
    [author, 'uploads', 'team/1712.JPG'],
    [admin, 'uploads', 'project-images/cover-a1.webp'],
    [clientA, 'uploads', `avatars/${clientA.id}/1.avif`],
    [author, 'uploads', `avatars/${author.id}/1.gif`],
    [author, 'invoices', 'invoices/invoice-1712345678901.pdf'],
  ] as const;
  const refused = [
    [anon, 'uploads', 'blogs/1.png'],
    [clientA, 'uploads', 'blogs/1.png'],
    [clientA, 'uploads', `avatars/${actors.clientB.id}/1.png`],
    [clientA, 'uploads', `avatars/${clientA.id}/../${actors.clientB.id}/1.png`],
    [clientA, 'uploads', `avatars/${clientA.id}.png`],
    [actors.stranger, 'uploads', `avatars/${actors.stranger.id}/1.png`],
    [author, 'uploads', 'blogs/1.svg'],
    [author, 'uploads', 'blogs/1.png.html'],
    [author, 'uploads', 'other/1.png'],
    [author, 'uploads', 'blogs/a/1.png'],
    [author, 'uploads', 'invoices/invoice-1.pdf'],
    [author, 'invoices', 'invoices/invoice-1.exe'],
    [author, 'invoices', 'blogs/1.png'],
    [clientA, 'invoices', 'invoices/invoice-9.pdf'],
    [anon, 'invoices', 'invoices/invoice-9.pdf'],
    [author, 'other', 'blogs/1.png'],
  ] as const;
  for (const [actor, bucket, name] of allowed) {
    test(`${actor.name} uploads ${bucket}: ${name.slice(0, 20)}`, async () => {
      done(await put(actor, bucket, name));
    });
  }
  for (const [actor, bucket, name] of refused) {
    test(`${actor.name} cannot upload ${bucket}: ${name.slice(0, 60)}`, async () =>
      failsWith(await put(actor, bucket, name), '42501'));
  }
  test('an invoice file is read by its client and staff', async () => {
    const see = async (actor: Actor) =>
      done(await db.attempt(actor, "select name from storage.objects where bucket_id = 'invoices'")).length;
    assert.deepEqual(
      [await see(clientA), await see(actors.clientB), await see(author), await see(actors.employee)],
      [1, 1, 2, 0],
    );
  });
  test('only an admin removes, nobody overwrites', async () => {
    const changed = async (actor: Actor, sql: string) => {
      const outcome = await db.attempt(actor, sql);
      return outcome.kind === 'done' ? outcome.affected : -1;
    };
    for (const actor of [author, clientA])
      assert.equal(await changed(actor, 'delete from storage.objects'), 0);
    assert.equal(await changed(admin, 'delete from storage.objects'), 4);
    for (const actor of [admin, author, clientA])
      assert.equal(await changed(actor, "update storage.objects set name = 'x'"), 0);
  });
  test('a file that no invoice names is swept after a day', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(
          'owner',
          "insert into storage.objects (bucket_id, name, created_at) values ('invoices', 'invoices/invoice-3.pdf', now() - interval '25 hours'), ('invoices', 'invoices/invoice-4.pdf', now())",
        ),
      );
      assert.deepEqual(done(await act(actors.service, 'select public.unnamed_invoice_files() as name')), [
        { name: 'invoices/invoice-3.pdf' },
      ]);
      failsWith(await act(admin, 'select public.unnamed_invoice_files()'), '42501');
    });
  });
});
