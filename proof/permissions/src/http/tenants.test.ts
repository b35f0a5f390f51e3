import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines } from '../world/engines.ts';
import { json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

/** What belongs to a client; that each sees all of it is asked in SQL. */
const RELATIONS = [
  'client_projects',
  'project_sprints',
  'current_sprints',
  'sprint_tickets',
  'client_invoices',
  'project_notifications',
  'sprint_messages',
  'sprint_signoffs',
  'sprint_continuations',
  'sprint_threads',
  'sprint_progress',
  'project_progress',
  'project_attention',
  'invoice_totals',
  'profiles',
] as const;
type Owned = (typeof RELATIONS)[number];

const MISSING = '99999999-9999-4999-8999-999999999999';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Row = Readonly<Record<string, unknown>>;
const valuesOf = (rows: readonly Row[]) =>
  new Set(rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string'));

for (const engine of engines({ port: 0 })) {
  describe(`two clients of one agency, on ${engine.name}`, () => {
    let world: OnlineWorld;
    const rows = new Map<string, readonly Row[]>();
    let joins: readonly { name: string; from: string; to: string }[] = [];

    before(async () => {
      world = await openOnlineWorld(engine);
      const ask = world.backend.database.query.bind(world.backend.database);
      // Who is invited is told by whom: the one thing that one of them tells the other.
      await ask('delete from public.company_invitations');
      for (const who of ['clientA', 'clientB'] as const) {
        for (const relation of RELATIONS) {
          const answer = await world.send(who, `/rest/v1/${relation}?select=*`);
          assert.equal(answer.status, 200, relation);
          rows.set(`${who} ${relation}`, (await answer.json()) as Row[]);
        }
      }
      joins = await ask<{ name: string; from: string; to: string }>(
        `select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
         from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
      );
    });
    after(() => world.close());

    const of = (who: 'clientA' | 'clientB', relation: Owned) => rows.get(`${who} ${relation}`) ?? [];
    const all = (who: 'clientA' | 'clientB') => RELATIONS.flatMap((relation) => of(who, relation));

    for (const [mine, theirs] of [
      ['clientA', 'clientB'],
      ['clientB', 'clientA'],
    ] as const) {
      /** Texts and ids that only the other one has. */
      const secrets = () => {
        const own = valuesOf(all(mine));
        return [...valuesOf(all(theirs))].filter((value) => !own.has(value) && value.length > 2);
      };
      const tells = (text: string) => secrets().filter((secret) => text.includes(JSON.stringify(secret)));
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await world.send(mine, `/rest/v1/${path}`, { headers });
        return {
          status: answer.status,
          text: await answer.text(),
          range: answer.headers.get('content-range'),
        };
      };

      test(`${mine} finds nothing of ${theirs} by id, filter, search, list or count`, async (t) => {
        let requests = 0;
        let at = 0;
        for (const relation of RELATIONS) {
          assert.ok(of(theirs, relation).length > 0, `${theirs} has ${relation}`);
          const list = await get(
            `${relation}?select=*&order=${Object.keys(of(theirs, relation)[0] ?? {})[0]}`,
          );
          assert.deepEqual([list.status, tells(list.text)], [200, []], relation);
          for (const row of of(theirs, relation)) {
            for (const [column, value] of Object.entries(row)) {
              if (typeof value !== 'string' || !secrets().includes(value)) continue;
              if (at++ % 4 > 0) continue;
              const isId = UUID.test(value);
              const written = encodeURIComponent(isId ? value : `"${value}"`);
              const filters = [`${column}=in.(${written})`, `or=(${column}.eq.${written},${column}.is.null)`];
              if (!isId && !/^\d{4}-/.test(value))
                filters.push(`${column}=ilike.*${encodeURIComponent(value)}*`);
              for (const filter of filters) {
                const answer = await get(`${relation}?select=*&${filter}`);
                assert.deepEqual([answer.status, tells(answer.text)], [200, []], `${relation} ${filter}`);
                requests += 1;
              }
              if (!isId) continue;
              const exact = { prefer: 'count=exact' };
              const found = await get(`${relation}?select=*&${column}=eq.${value}`, exact);
              const none = await get(`${relation}?select=*&${column}=eq.${MISSING}`, exact);
              assert.deepEqual(found, none, `${relation} by ${column}`);
              requests += 2;
            }
          }
        }
        t.diagnostic(`${requests} requests`);
        assert.ok(requests > 25);
      });

      test(`${mine} reaches nothing of ${theirs} through an embed`, async (t) => {
        let answered = 0;
        const ids = secrets().filter((secret) => UUID.test(secret));
        for (const { name, from, to } of joins.filter((_, index) => index % 4 === 0)) {
          for (const [outer, inner] of [
            [from, to],
            [to, from],
          ] as const) {
            for (const path of [
              `${outer}?select=*,inner:${inner}!${name}(*)`,
              `${outer}?select=*,inner:${inner}!${name}!inner(*)&inner.id=in.(${ids.join(',')})`,
            ]) {
              const answer = await get(path);
              assert.deepEqual(tells(answer.text), [], path);
              assert.ok(answer.status < 500, `${path}: ${answer.status}`);
              if (answer.status === 200) answered += 1;
            }
          }
        }
        t.diagnostic(`${answered} embeds answered`);
        assert.ok(answered > 5);
      });

      test(`${mine} cannot tell ${theirs}' rows from none by writing at them`, async () => {
        for (const relation of RELATIONS) {
          for (const row of of(theirs, relation)) {
            const key =
              'id' in row
                ? 'id'
                : 'sprint_id' in row
                  ? 'sprint_id'
                  : 'project_id' in row
                    ? 'project_id'
                    : null;
            if (key === null || row[key] === null) continue;
            const [column = '', value] =
              Object.entries(row).find(([name]) => /^(?:title|read|status|full_name)$/.test(name)) ??
              Object.entries(row)[0] ??
              [];
            const attempt = async (method: 'PATCH' | 'DELETE', id: unknown) => {
              const answer = await world.send(
                mine,
                `/rest/v1/${relation}?${key}=eq.${id}`,
                json(method, method === 'PATCH' ? { [column]: value } : undefined),
              );
              return [answer.status, await answer.text()];
            };
            for (const method of ['PATCH', 'DELETE'] as const) {
              assert.deepEqual(
                await attempt(method, row[key]),
                await attempt(method, MISSING),
                `${method} ${relation}`,
              );
            }
          }
        }
        const sprint = of(theirs, 'project_sprints')[0]?.id;
        const attempts: readonly (readonly [string, object])[] = [
          ['sprint_messages', { kind: 'feedback', body: 'x' }],
          ['sprint_messages', { kind: 'question', body: 'x' }],
          ['sprint_messages', { kind: 'reply', body: 'x' }],
          ['sprint_messages', { kind: 'question', body: ' ' }],
          ['sprint_signoffs', { decision: 'approved' }],
          ['sprint_continuations', {}],
        ];
        const say = async (id: unknown, relation: string, row: object) => {
          const body = { ...row, sprint_id: id, project_id: id };
          const answer = await world.send(mine, `/rest/v1/${relation}`, json('POST', body));
          return [answer.status, await answer.text()];
        };
        for (const [relation, row] of attempts) {
          assert.deepEqual(await say(sprint, relation, row), await say(MISSING, relation, row), relation);
        }
      });
    }
  });
}
