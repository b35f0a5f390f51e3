import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { SchemaCheck, type Verdict } from './check.ts';
import type { Copy } from './copy.ts';
import { openFilledCopy } from './filled.ts';
import { fillUp } from './locks.ts';
import { breaking, harmless, plantedRequests } from './planted.ts';

const server = process.env.PGURL;
// A million takes minutes a table on a small machine; what holds one for long here holds it longer there.
const rows = Number(process.env.LOCK_ROWS ?? 300_000);

/** What stands in the code of each remote and of the session. */
async function namesInCode(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Map<string, ReadonlySet<string>>();
  for (const remote of ['site', 'portal', 'dashboard', 'auth-kit']) {
    const names = new Set<string>();
    const folder = join(DEFAULT_PROJECT_DIR, '..', remote, 'src');
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /database\.types|\.test\./.test(file)) continue;
      for (const [name] of (await readFile(join(folder, file), 'utf8')).matchAll(/\w+/g)) names.add(name);
    }
    all.set(remote, names);
  }
  return all;
}

/** What the check has against a migration: whom it breaks, by what, and what mends it. */
interface Finding {
  readonly who: readonly string[];
  readonly what: string;
  readonly mend: string;
}

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  const postgresUrl = engine === 'PGlite' ? undefined : server;
  const skip = engine === 'PostgreSQL' && server === undefined && 'PGURL names no server';
  describe(`planted migrations on ${engine}`, { skip }, () => {
    let copy: Copy;
    let check: SchemaCheck;
    let names: ReadonlyMap<string, ReadonlySet<string>>;
    let cache: string;
    before(async () => {
      cache = await mkdtemp(join(tmpdir(), 'schema-cache-'));
      const place = { upTo: '99999999999999', cache, ...(postgresUrl === undefined ? {} : { postgresUrl }) };
      copy = await openFilledCopy(place);
      check = new SchemaCheck(copy, plantedRequests, rows);
      names = await namesInCode();
    });
    after(async () => {
      await copy?.close();
      await rm(cache, { recursive: true, force: true });
    });
    const saidOf = ({ refused, changes, losses }: Verdict): Finding[] => [
      ...refused.map(({ what, mend }) => ({ who: ['everybody'], what, mend })),
      ...changes
        .map(({ what, mend, names: touched }) => ({
          who: [...names]
            .filter(([, own]) => touched.every((name) => own.has(name)))
            .map(([remote]) => remote),
          ...{ what, mend },
        }))
        .filter(({ who }) => who.length > 0),
      ...losses.map(({ index, what, mend }) => {
        const { path, screen } = plantedRequests[index] ?? assert.fail(`request ${index}`);
        return { who: [screen], what: `${path} ${what}`, mend };
      }),
    ];

    test('each request finds something before any of them', async () => {
      const { asked, refused, changes, losses } = await check.judge([{ name: 'none', sql: 'select 1' }]);
      assert.equal(asked, plantedRequests.length);
      assert.deepEqual({ refused, changes, losses }, { refused: [], changes: [], losses: [] });
    });
    test('each table that holds anything can be grown, to see how long it is held', async () => {
      const tables = await copy.database.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
         and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
      );
      const single: string[] = [];
      await copy.tried(async () => {
        for (const { name } of tables) {
          const [before] = await copy.database.query<{ count: number }>(
            `select count(*)::int as count from ${name}`,
          );
          if (before === undefined || before.count === 0) continue;
          if (!(await fillUp(copy.database, name, before.count + 20))) single.push(name);
        }
      });
      assert.deepEqual(single, [
        'account_rules',
        'private.clock',
        'private.content_state',
        'private.salts',
        'settings',
      ]);
    });

    assert.equal(Object.keys(breaking).length, 40);
    assert.equal(Object.keys(harmless).length, 40);
    for (const [name, sql] of Object.entries(breaking)) {
      test(`refused: ${name}`, async () => {
        const said = saidOf(await check.judge([{ name: `${name}.sql`, sql }]));
        assert.notDeepEqual(said, []);
        for (const { who, what, mend } of said) {
          assert.doesNotMatch(what, /cannot be applied/);
          assert.ok(who.length > 0 && mend.length > 10, what);
        }
      });
    }
    for (const [name, sql] of Object.entries(harmless)) {
      test(`passes: ${name}`, async () => {
        assert.deepEqual(saidOf(await check.judge([{ name: `${name}.sql`, sql }])), []);
      });
    }
  });
}
