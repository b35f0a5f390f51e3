import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { SchemaCheck, type Verdict } from './check.ts';
import type { Copy } from './copy.ts';
import { openFilledCopy } from './filled.ts';
import { breaking, harmless, plantedRequests } from './planted.ts';

const server = process.env.PGURL;
// A million takes minutes a table on a small machine; what holds one for long here holds it longer there.
const rows = Number(process.env.LOCK_ROWS ?? 300_000);

/** What stands in the code of the remotes. */
async function namesInCode(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const remote of ['site', 'portal', 'dashboard', 'auth-kit']) {
    const folder = join(DEFAULT_PROJECT_DIR, '..', remote, 'src');
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /database\.types|\.test\./.test(file)) continue;
      for (const [name] of (await readFile(join(folder, file), 'utf8')).matchAll(/\w+/g)) names.add(name);
    }
  }
  return names;
}

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  const postgresUrl = engine === 'PGlite' ? undefined : server;
  const skip = engine === 'PostgreSQL' && server === undefined && 'PGURL names no server';
  describe(`planted migrations on ${engine}`, { skip }, () => {
    let copy: Copy;
    let check: SchemaCheck;
    let names: ReadonlySet<string>;
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
    const saidOf = ({ refused, changes, losses }: Verdict) => [
      ...refused.map(({ what }) => what),
      ...changes.filter((change) => change.names.every((name) => names.has(name))).map(({ what }) => what),
      ...losses.map(({ index, what }) => `${plantedRequests[index]?.path} ${what}`),
    ];

    test('each request finds something before any of them', async () => {
      const { asked, refused, changes, losses } = await check.judge([{ name: 'none', sql: 'select 1' }]);
      assert.equal(asked, plantedRequests.length);
      assert.deepEqual({ refused, changes, losses }, { refused: [], changes: [], losses: [] });
    });
    assert.equal(Object.keys(breaking).length, 40);
    assert.equal(Object.keys(harmless).length, 40);
    for (const [name, sql] of Object.entries(breaking)) {
      test(`refused: ${name}`, async () => {
        const said = saidOf(await check.judge([{ name: `${name}.sql`, sql }]));
        assert.notDeepEqual(said, []);
        assert.doesNotMatch(said.join(), /cannot be applied/);
      });
    }
    for (const [name, sql] of Object.entries(harmless)) {
      test(`passes: ${name}`, async () => {
        assert.deepEqual(saidOf(await check.judge([{ name: `${name}.sql`, sql }])), []);
      });
    }
  });
}
