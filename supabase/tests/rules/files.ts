import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA } = actors;

describe('a file', () => {
  const admit = (actor: Actor, bucket: string, name: string, size = 1000) =>
    db.attempt(actor, 'select public.authorize_upload($1, $2, $3)', [bucket, name, size]);
  // proof/permissions/src/expected/files.ts lists who may write to which folder.
  for (const [condition, actor, bucket, name] of [
    ['the token of a deleted account', actors.stranger, 'uploads', `avatars/${actors.stranger.id}/1.png`],
    ['no folder', clientA, 'uploads', `avatars/${clientA.id}.png`],
    ['a file type that runs scripts', author, 'uploads', 'blogs/1.svg'],
    ['a folder within a folder', author, 'uploads', 'blogs/a/1.png'],
    ['an invoice name that does not end in .pdf', author, 'invoices', 'invoices/invoice-1.exe'],
    ['a missing bucket', author, 'other', 'blogs/1.png'],
    ['the releases bucket', admin, 'releases', 'blogs/1.png'],
  ] as const) {
    test(`is rejected with ${condition}`, async () =>
      expectFailure(await admit(actor, bucket, name), '42501'));
  }
  test('is accepted with an extension in capitals', async () => {
    expectRows(await admit(author, 'uploads', 'team/1712.JPG'));
  });
  test('is rejected with an invalid size', async () => {
    for (const size of [0, -5]) expectFailure(await admit(author, 'uploads', 'blogs/8.png', size), '23514');
  });
  const megabyte = 1024 * 1024;
  const quotas = [
    [clientA, `avatars/${clientA.id}/`, 20, 50],
    [author, 'blogs/', 300, 1024],
  ] as const;
  for (const [actor, folder, files, megabytes] of quotas) {
    test(`is accepted from ${actor.name} up to ${files} files and ${megabytes} MB a day`, async () => {
      await db.withRollback(async (act) => {
        const admitOne = (name: string, size = 1) =>
          act.attempt(actor, 'select public.authorize_upload($1, $2, $3)', ['uploads', folder + name, size]);
        const clear = () => act('owner', 'delete from private.uploads');
        const fill = (count: number, size: number) =>
          act(
            'owner',
            "insert into private.uploads (bucket_id, name, person_id, bytes) select 'uploads', 'x' || n, $1, $2 from generate_series(1, $3::int) n",
            [actor.id, size, count],
          );
        await clear();
        await fill(files - 1, 1);
        expectRows(await admitOne('last.png'));
        expectFailure(await admitOne('more.png'), 'PT429');
        await clear();
        const chunk = 10;
        await fill(Math.floor(megabytes / chunk) - 1, chunk * megabyte);
        const remainingBytes = (megabytes - (Math.floor(megabytes / chunk) - 1) * chunk) * megabyte;
        expectFailure(await admitOne('large.png', remainingBytes + 1), 'PT429');
        expectRows(await admitOne('fits.png', remainingBytes));
        expectFailure(await admitOne('fits-no-more.png'), 'PT429');
        // An upload that never reached storage does not count.
        await act('owner', "update private.uploads set created_at = created_at - interval '11 minutes'");
        expectRows(await admitOne('after-a-failure.png'));
        await act(
          'owner',
          'insert into storage.objects (bucket_id, name) select bucket_id, name from private.uploads where name <> $1',
          [`${folder}after-a-failure.png`],
        );
        expectFailure(await admitOne('fits-no-more.png'), 'PT429');
        await act('owner', "update private.uploads set created_at = created_at - interval '25 hours'");
        expectRows(await admitOne('tomorrow.png'));
      });
    });
  }
  test('is rejected if its name is taken', async () => {
    await db.withRollback(async (act) => {
      const admitSame = () =>
        act.attempt(author, 'select public.authorize_upload($1, $2, $3)', ['uploads', 'blogs/7.png', 1]);
      expectRows(await admitSame());
      expectFailure(await admitSame(), 'PT409');
    });
  });
});
