import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fillInNames } from 'supabase-project/testing/fixtures';
import { functions } from '../../expected/functions.ts';
import { tables } from '../../expected/tables.ts';
import { views } from '../../expected/views.ts';
import type { Rows } from '../../expected/vocabulary.ts';
import { readCatalogue } from '../../sql/catalogue.ts';
import { inRolledBackTransaction } from '../../sql/runner.ts';
import type { Snapshot } from '../../sql/snapshot.ts';
import { prepareSuite } from '../../sql/suite.ts';
import { getGrantee, isEnded } from '../../world/actors.ts';
import { CALLERS, type Caller, json, type OnlineWorld } from '../people-online.ts';
import { type RowWatcher, watchRows } from '../row-watcher.ts';

// ../../sql tests what each person may do with each row. These tests check that the API applies the same rules to real tokens.

const isExposed = (name: string) => name.startsWith('public.');
const exposedRelations = Object.keys({ ...tables, ...views }).filter(isExposed);
const callers = CALLERS.filter((caller) => !isEnded(caller));
const endedCallers = CALLERS.filter(isEnded);

const getPath = (name: string) => `/rest/v1/${name.replace('public.', '')}`;
const includes = (rows: Rows | undefined, rowClass: string) =>
  rows === '*' || (rows?.includes(rowClass) ?? false);

/** Selects a different subset for each caller. Together, the subsets cover everything once. */
const sampleFor = <Item>(caller: Caller, items: readonly Item[]) =>
  items.filter((_, index) => index % CALLERS.length === CALLERS.indexOf(caller));

export const restSuite = (getWorld: () => OnlineWorld) =>
  describe('the REST API', () => {
    let world: OnlineWorld;
    let snapshot: Snapshot;
    let watcher: RowWatcher;
    let privateRelations: readonly string[] = [];

    before(async () => {
      world = getWorld();
      snapshot = await inRolledBackTransaction(world.backend.database, (tx) => prepareSuite(tx, world.names));
      const catalogue = await readCatalogue(world.backend.database);
      privateRelations = [...catalogue.tables, ...catalogue.views]
        .map(({ name }) => name)
        .filter((name) => !isExposed(name));
      watcher = await watchRows(world.backend);
    });

    const countRows = (name: string, caller: Caller) => {
      const grantee = getGrantee(caller);
      const classes = [...(snapshot.tables.get(name)?.classOf.values() ?? [])];
      const viewRows = [...(snapshot.views.get(name)?.rows ?? [])];
      return (
        classes.filter((rowClass) => includes(tables[name]?.read[grantee], rowClass)).length +
        viewRows
          .filter(([rowClass]) => includes(views[name]?.read[grantee], rowClass))
          .reduce((sum, [, keys]) => sum + keys.size, 0)
      );
    };
    const readArguments = async (signature: string) => {
      const call = fillInNames(functions[signature]?.call ?? '', world.names);
      const [row] = await world.backend.database.query<{ names: string[] | null; values: unknown[] }>(
        `select to_json(proargnames[1:pronargs]) as names, to_json(jsonb_build_array(${call})) as values
         from pg_proc where oid = '${signature}'::regprocedure`,
      );
      return Object.fromEntries((row?.names ?? []).map((name, index) => [name, row?.values[index]]));
    };
    const isRefusal = async (response: Response) => {
      const body = await response.text();
      return (
        (response.status >= 400 && response.status < 500) || (response.ok && /^(\[\])?$/.test(body.trim()))
      );
    };

    for (const caller of callers)
      test(`${caller} reads the expected number of rows`, async () => {
        for (const name of sampleFor(caller, exposedRelations)) {
          const columns = tables[name]
            ? [...(snapshot.tables.get(name)?.key.matchAll(/"?([a-z_]+)"?::text/g) ?? [])].map(
                ([, key]) => key,
              )
            : views[name]?.columns.slice(0, 1);
          const response = await world.send(caller, `${getPath(name)}?select=${columns?.join()}`);
          const body: unknown = await response.json();
          if (response.ok) assert.equal(Array.isArray(body) && body.length, countRows(name, caller), name);
          else
            assert.deepEqual(
              [countRows(name, caller), [401, 403].includes(response.status)],
              [0, true],
              name,
            );
        }
      });

    test("embedding reveals no other client's rows", async () => {
      const joins = await world.backend.database.query<{ name: string; from: string; to: string }>(
        `select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
         from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`,
      );
      for (const [caller, otherCompany] of [
        ['clientA', 'B'],
        ['clientB', 'A'],
      ] as const) {
        const foreignIds = ['project', 'invoice', 'notification', 'talked'].map(
          (prefix) => world.names[prefix + otherCompany] ?? '',
        );
        let embedCount = 0;
        for (const { name, from, to } of sampleFor(caller, joins))
          for (const path of [`${from}?select=*,${to}!${name}(*)`, `${to}?select=*,${from}!${name}(*)`]) {
            const response = await world.send(caller, `/rest/v1/${path}`);
            const text = await response.text();
            assert.deepEqual(
              foreignIds.filter((id) => text.includes(id)),
              [],
              path,
            );
            if (response.ok) embedCount += 1;
          }
        assert.ok(embedCount > 5, `${embedCount} embeds succeeded`);
      }
    });

    test('no caller can change forbidden rows, or all rows in one request', async () => {
      for (const caller of callers)
        for (const name of sampleFor(caller, exposedRelations)) {
          const [column = ''] = Object.keys(tables[name]?.columns ?? {}).concat(views[name]?.columns ?? []);
          const { update = {}, remove = {} } = tables[name] ?? {};
          const isUnlistedService = caller === 'service' && !tables[name];
          const mayUpdate = update[getGrantee(caller)] !== undefined || isUnlistedService;
          const mayRemove = remove[getGrantee(caller)] !== undefined || isUnlistedService;
          const filteredPath = `${getPath(name)}?${column}=not.is.null`;
          const attempts: (readonly [string, RequestInit])[] = [
            [getPath(name), { method: 'DELETE' }],
            [getPath(name), json('PATCH', { [column]: null })],
            ...(mayUpdate ? [] : [[filteredPath, json('PATCH', { [column]: null })] as const]),
            ...(mayRemove ? [] : [[filteredPath, { method: 'DELETE' }] as const]),
          ];
          for (const [path, init] of attempts)
            assert.ok(
              await isRefusal(await world.send(caller, path, init)),
              `${caller}: ${init.method} ${path}`,
            );
        }
      assert.deepEqual(await watcher.findChangedTables(), []);
    });

    test('no caller can call a function without a grant', async () => {
      for (const caller of callers)
        for (const signature of sampleFor(caller, Object.keys(functions))) {
          const [, schema, name = ''] = /^(\w+)\."?(\w+)"?\(/.exec(signature) ?? [];
          const isGranted = (functions[signature]?.by as readonly string[] | undefined)?.includes(caller);
          const hasPublicVersion = Object.keys(functions).some((other) =>
            other.startsWith(`public.${name}(`),
          );
          if (schema === 'public' ? isGranted : hasPublicVersion) continue;
          const response = await world.send(
            caller,
            `/rest/v1/rpc/${name}`,
            json('POST', await readArguments(signature)),
          );
          assert.ok(await isRefusal(response), `${caller}: ${signature}`);
        }
      assert.deepEqual(await watcher.findChangedTables(), []);
    });

    test('private objects are not found, even if the request names their schema', async () => {
      for (const caller of callers)
        for (const name of sampleFor(caller, privateRelations)) {
          const [schema = '', table = ''] = name.split('.');
          for (const headers of [{}, { 'accept-profile': schema }]) {
            const { status } = await world.send(caller, `/rest/v1/${table}?select=*`, { headers });
            assert.ok([404, 406].includes(status), `${caller}: ${name}: ${status}`);
          }
        }
    });

    test('a token whose session has ended gets 401 everywhere', async () => {
      for (const caller of endedCallers)
        for (const path of [
          ...sampleFor(caller, exposedRelations).map(getPath),
          '/rest/v1/rpc/portal_screen',
        ])
          for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
            const hasBody = method === 'POST' || method === 'PATCH';
            const response = await world.send(caller, path, hasBody ? json(method, {}) : { method });
            assert.equal(response.status, 401, `${caller}: ${method} ${path}`);
          }
      assert.deepEqual(await watcher.findChangedTables(), []);
    });
  });
