import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { tables } from '../../expected/tables.ts';
import { views } from '../../expected/views.ts';
import type { Rows } from '../../expected/vocabulary.ts';
import { readCatalogue } from '../../sql/catalogue.ts';
import { inRolledBackTransaction } from '../../sql/runner.ts';
import type { Snapshot } from '../../sql/snapshot.ts';
import { prepareSuite } from '../../sql/suite.ts';
import { getGrantee, isEnded } from '../../world/actors.ts';
import { CALLERS, type Caller, json, type OnlineWorld } from '../people-online.ts';

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
    let privateRelations: readonly string[] = [];

    before(async () => {
      world = getWorld();
      snapshot = await inRolledBackTransaction(world.backend.database, (tx) => prepareSuite(tx, world.names));
      const catalogue = await readCatalogue(world.backend.database);
      privateRelations = [...catalogue.tables, ...catalogue.views]
        .map(({ name }) => name)
        .filter((name) => !isExposed(name));
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

    for (const caller of callers)
      test(`${caller} reads the expected number of rows`, async () => {
        for (const name of sampleFor(caller, exposedRelations)) {
          const columns = tables[name]
            ? [...(snapshot.tables.get(name)?.key.matchAll(/"?([a-z_]+)"?::text/g) ?? [])].map(
                ([, key]) => key,
              )
            : snapshot.views.get(name)?.columns.slice(0, 1);
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
    });
  });
