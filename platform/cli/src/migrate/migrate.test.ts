import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTempFolder } from '@northlight/registry/testing';
import { run as migrate, withTarget } from './migrate.ts';

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));

describe('npm run migrate', () => {
  test('pushes to the linked project by default', () => {
    assert.deepEqual(withTarget(['--dry-run']), ['--remote', '--dry-run']);
    for (const target of ['--remote', '--remote=postgres://here', '--local'])
      assert.deepEqual(withTarget([target]), [target]);
  });

  test('rejects an unknown action', async () => {
    await assert.rejects(migrate({ root: '/', args: ['look'] }), /Unknown action/);
  });

  test('refuses changes that break open tabs, unless the migration allows them', async (t) => {
    const root = createTempFolder(t);
    await mkdir(join(root, 'supabase/migrations'), { recursive: true });
    for (const name of ['package.json', 'node_modules', 'squawk.toml'])
      await symlink(join(checkout, 'supabase', name), join(root, 'supabase', name));
    const check = (sql: string) =>
      writeFile(join(root, 'supabase/migrations/20260102000000_next.sql'), sql).then(() =>
        migrate({ root, args: ['check', '--since', '20260101000000'] }),
      );
    await writeFile(join(root, 'supabase/migrations/20260101000000_live.sql'), 'drop table faqs;');
    assert.equal(await check('alter table public.faqs add column note text;'), 0);
    for (const sql of [
      'alter table public.faqs drop column answer;',
      'alter table public.faqs rename column answer to reply;',
      'alter table public.faqs add column note text not null;',
      'alter table public.faqs alter column answer type int using 1;',
      'drop table public.faqs;',
    ])
      assert.equal(await check(sql), 1, sql);
    assert.equal(await check('-- squawk-ignore ban-drop-table\ndrop table public.faqs;'), 0);
  });
});
