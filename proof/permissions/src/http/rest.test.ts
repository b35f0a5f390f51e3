import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fillInNames } from 'supabase-project/testing/fixtures';
import { functions } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import type { Rows } from '../expected/vocabulary.ts';
import { inRolledBackTransaction } from '../sql/runner.ts';
import type { Snapshot } from '../sql/snapshot.ts';
import { prepareSuite } from '../sql/suite.ts';
import { getGrantee, isEnded } from '../world/actors.ts';
import { listEngines } from '../world/engines.ts';
import { type Keeper, watchRows } from './keeper.ts';
import { CALLERS, type Caller, json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

// ../sql tests what each person may do with each row. Here: that the API applies the same rules to real tokens.

const isOfTheApi = (name: string) => name.startsWith('public.');
const relations = Object.keys({ ...tables, ...views });
const exposed = relations.filter(isOfTheApi);
const hidden = relations.filter((name) => !isOfTheApi(name));
const callers = CALLERS.filter((who) => !isEnded(who));
const ended = CALLERS.filter(isEnded);

const addressOf = (name: string) => `/rest/v1/${name.replace('public.', '')}`;
const includes = (rows: Rows | undefined, rowClass: string) =>
  rows === '*' || (rows?.includes(rowClass) ?? false);

/** A different part for each caller. Together they cover everything once. */
const sampleFor = <One>(who: Caller, all: readonly One[]) =>
  all.filter((_, index) => index % CALLERS.length === CALLERS.indexOf(who));

for (const engine of listEngines({ port: 0 })) {
  describe(`the REST API with real tokens, on ${engine.name}`, () => {
    let world: OnlineWorld;
    let picture: Snapshot;
    let keeper: Keeper;

    before(async () => {
      world = await openOnlineWorld(engine);
      picture = await inRolledBackTransaction(world.backend.database, (tx) => prepareSuite(tx, world.names));
      keeper = await watchRows(world.backend);
    });
    after(() => world.close());

    const countOf = (name: string, who: Caller) => {
      const grantee = getGrantee(who);
      const classes = [...(picture.tables.get(name)?.classOf.values() ?? [])];
      const viewed = [...(picture.views.get(name)?.rows ?? [])];
      return (
        classes.filter((rowClass) => includes(tables[name]?.read[grantee], rowClass)).length +
        viewed
          .filter(([rowClass]) => includes(views[name]?.read[grantee], rowClass))
          .reduce((sum, [, keys]) => sum + keys.size, 0)
      );
    };
    /** The arguments of the expected call, by name. */
    const argumentsOf = async (signature: string) => {
      const call = fillInNames(functions[signature]?.call ?? '', world.names);
      const [row] = await world.backend.database.query<{ names: string[] | null; values: unknown[] }>(
        `select to_json(proargnames[1:pronargs]) as names, to_json(jsonb_build_array(${call})) as values
         from pg_proc where oid = '${signature}'::regprocedure`,
      );
      return Object.fromEntries((row?.names ?? []).map((name, index) => [name, row?.values[index]]));
    };
    const isRefusal = async (answer: Response) => {
      const body = await answer.text();
      return (answer.status >= 400 && answer.status < 500) || (answer.ok && /^(\[\])?$/.test(body.trim()));
    };

    for (const who of callers)
      test(`${who} reads the expected number of rows`, async () => {
        for (const name of sampleFor(who, exposed)) {
          const columns = tables[name]
            ? [...(picture.tables.get(name)?.key.matchAll(/"?([a-z_]+)"?::text/g) ?? [])].map(
                ([, key]) => key,
              )
            : views[name]?.columns.slice(0, 1);
          const answer = await world.send(who, `${addressOf(name)}?select=${columns?.join()}`);
          const body: unknown = await answer.json();
          if (answer.ok) assert.equal(Array.isArray(body) && body.length, countOf(name, who), name);
          else assert.deepEqual([countOf(name, who), [401, 403].includes(answer.status)], [0, true], name);
        }
      });

    test('embedding reveals no rows of another client', async () => {
      const joins = await world.backend.database.query<{ name: string; from: string; to: string }>(
        `select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
         from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`,
      );
      for (const [who, other] of [
        ['clientA', 'B'],
        ['clientB', 'A'],
      ] as const) {
        const theirs = ['project', 'invoice', 'notice', 'talked'].map(
          (what) => world.names[what + other] ?? '',
        );
        let answered = 0;
        for (const { name, from, to } of sampleFor(who, joins))
          for (const path of [`${from}?select=*,${to}!${name}(*)`, `${to}?select=*,${from}!${name}(*)`]) {
            const answer = await world.send(who, `/rest/v1/${path}`);
            const text = await answer.text();
            assert.deepEqual(
              theirs.filter((id) => text.includes(id)),
              [],
              path,
            );
            if (answer.ok) answered += 1;
          }
        assert.ok(answered > 5, `${answered} embeds were answered`);
      }
    });

    test('nobody can change forbidden rows, or all rows at once', async () => {
      for (const who of callers)
        for (const name of sampleFor(who, exposed)) {
          const [column = ''] = Object.keys(tables[name]?.columns ?? {}).concat(views[name]?.columns ?? []);
          const { update = {}, remove = {} } = tables[name] ?? {};
          const mayUpdate = update[getGrantee(who)] !== undefined || (who === 'service' && !tables[name]);
          const mayRemove = remove[getGrantee(who)] !== undefined || (who === 'service' && !tables[name]);
          const some = `${addressOf(name)}?${column}=not.is.null`;
          const tries: (readonly [string, RequestInit])[] = [
            [addressOf(name), { method: 'DELETE' }],
            [addressOf(name), json('PATCH', { [column]: null })],
            ...(mayUpdate ? [] : [[some, json('PATCH', { [column]: null })] as const]),
            ...(mayRemove ? [] : [[some, { method: 'DELETE' }] as const]),
          ];
          for (const [path, init] of tries)
            assert.ok(await isRefusal(await world.send(who, path, init)), `${who}: ${init.method} ${path}`);
        }
      assert.deepEqual(await keeper.changed(), []);
    });

    test('nobody can call a function without a grant', async () => {
      for (const who of callers)
        for (const signature of sampleFor(who, Object.keys(functions))) {
          const [, schema, name = ''] = /^(\w+)\."?(\w+)"?\(/.exec(signature) ?? [];
          const isGiven = (functions[signature]?.by as readonly string[] | undefined)?.includes(who);
          const isOfOthers = Object.keys(functions).some((other) => other.startsWith(`public.${name}(`));
          if (schema === 'public' ? isGiven : isOfOthers) continue;
          const answer = await world.send(
            who,
            `/rest/v1/rpc/${name}`,
            json('POST', await argumentsOf(signature)),
          );
          assert.ok(await isRefusal(answer), `${who}: ${signature}`);
        }
      assert.deepEqual(await keeper.changed(), []);
    });

    test('private objects are not found, even by their schema', async () => {
      for (const who of callers)
        for (const name of sampleFor(who, hidden)) {
          const [schema = '', table = ''] = name.split('.');
          for (const headers of [{}, { 'accept-profile': schema }]) {
            const { status } = await world.send(who, `/rest/v1/${table}?select=*`, { headers });
            assert.ok([404, 406].includes(status), `${who}: ${name}: ${status}`);
          }
        }
    });

    test('a token whose session has ended gets 401 everywhere', async () => {
      for (const who of ended)
        for (const path of sampleFor(who, [...exposed.map(addressOf), '/rest/v1/rpc/portal_overview']))
          for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
            const hasBody = method === 'POST' || method === 'PATCH';
            const answer = await world.send(who, path, hasBody ? json(method, {}) : { method });
            assert.equal(answer.status, 401, `${who}: ${method} ${path}`);
          }
      assert.deepEqual(await keeper.changed(), []);
    });
  });
}
