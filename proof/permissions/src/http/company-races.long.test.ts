import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Who } from '../world/actors.ts';
import { listEngines } from '../world/engines.ts';
import { json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

const ROUNDS = 12;

// What two people who mean harm to the same company try at once, many times: on PostgreSQL their statements overlap.
for (const engine of listEngines({ port: 0 })) {
  describe(`at once in one company, on ${engine.name}`, () => {
    let world: OnlineWorld;
    before(async () => {
      world = await openOnlineWorld(engine);
      // Somebody from elsewhere: the trigger keeps employees in the agency's domains.
      await world.backend.database.transaction((tx) =>
        tx.script(`set local session_replication_role = replica;
          update auth.users set email = 'demoted@round.example' where id = '${world.ids.demoted}';
          update public.profiles set email = 'demoted@round.example' where id = '${world.ids.demoted}'`),
      );
    });
    after(() => world.close());

    const sql = <Row extends object>(text: string, parameters: readonly unknown[] = []) =>
      world.backend.database.query<Row>(text, parameters);
    const company = () => world.names.companyA ?? '';
    const rpc = (who: Who, name: string, body: object, headers: Record<string, string> = {}) =>
      world.send(who, `/rest/v1/rpc/${name}`, json('POST', body, headers));
    const member = (who: Who, whom: string, method: string, body: object = {}) =>
      world.send(
        who,
        `/rest/v1/company_members?company_id=eq.${company()}&person_id=eq.${whom}`,
        method === 'DELETE' ? { method } : json(method, body),
      );
    /** Both are managers of the company again, and nobody has invited or asked for anything. */
    const again = async () => {
      const { clientA, clientB } = world.ids;
      await sql(
        `insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing)
         values ($1, $2, true, true, true), ($1, $3, true, true, true)
         on conflict (company_id, person_id) do update set is_manager = true, is_approver = true, is_billing = true`,
        [company(), clientA, clientB],
      );
      await sql("delete from public.company_invitations where email like '%@round.example'");
      await sql('delete from private.limits where true').catch(() => undefined);
    };
    const managers = async () =>
      (
        await sql<{ person_id: string }>(
          'select person_id::text from public.company_members where company_id = $1 and is_manager',
          [company()],
        )
      ).map(({ person_id }) => person_id);
    const rounds = async (
      race: () => Promise<readonly Response[]>,
      judge: (statuses: number[]) => unknown,
    ) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await again();
        const answers = await race();
        const statuses = answers.map(({ status }) => status).sort();
        for (const status of statuses) assert.ok(status < 500, `round ${round}: ${statuses}`);
        await judge(statuses);
      }
    };

    test('two people accept one invitation: one joins', async () => {
      const accept = async () => {
        const { invitedA: invitation } = world.names;
        return (await rpc('clientB', 'accept_company_invitation', { invitation })).status;
      };
      assert.deepEqual((await Promise.all([accept(), accept()])).sort(), [200, 404]);
      assert.equal(await accept(), 404);
    });

    test('two managers step down', () =>
      rounds(
        () =>
          Promise.all([
            member('clientA', world.ids.clientA, 'PATCH', { is_manager: false }),
            member('clientB', world.ids.clientB, 'PATCH', { is_manager: false }),
          ]),
        async () => assert.equal((await managers()).length, 1),
      ));

    test('each takes the right from the other, or removes the other', () =>
      rounds(
        () =>
          Promise.all([
            member('clientA', world.ids.clientB, 'PATCH', { is_manager: false }),
            member('clientB', world.ids.clientA, 'DELETE'),
          ]),
        async () => assert.equal((await managers()).length, 1),
      ));

    test('an invitation by a manager who is being removed cannot be accepted', () =>
      rounds(
        async () => {
          const invite = world.send(
            'clientB',
            '/rest/v1/company_invitations',
            json('POST', { company_id: company(), email: 'demoted@round.example', is_manager: true }),
          );
          return Promise.all([invite, member('clientA', world.ids.clientB, 'DELETE')]);
        },
        async () => {
          // Whoever is invited tries at once.
          const left = await sql<{ id: string }>(
            "select id::text from public.company_invitations where email = 'demoted@round.example'",
          );
          for (const { id } of left) {
            const answer = await rpc('demoted', 'accept_company_invitation', { invitation: id });
            assert.ok(answer.status >= 400, 'an invitation of a former manager opens the company');
          }
          const [inside] = await sql<{ inside: boolean }>(
            'select exists (select from public.company_members where company_id = $1 and person_id = $2) as inside',
            [company(), world.ids.demoted],
          );
          assert.equal(inside?.inside, false);
        },
      ));

    test('five requests for an archive start one', () =>
      rounds(
        async () => {
          await sql('delete from private.company_archives where company_id = $1', [company()]);
          return Promise.all(
            Array.from({ length: 5 }, () =>
              rpc('clientA', 'request_company_archive', { company: company() }),
            ),
          );
        },
        async () => {
          const [count] = await sql<{ count: number }>(
            'select count(*)::int as count from private.company_archives where company_id = $1',
            [company()],
          );
          assert.ok((count?.count ?? 9) <= 1);
        },
      ));

    // What it may read and write is asked in SQL (../sql/portal-views.ts); here, that its header reaches each door.
    test('a portal view cannot write and works only in its own session', async () => {
      await again();
      const begun = await rpc('admin', 'begin_portal_view', { viewed: world.ids.clientA });
      const [view] = (await begun.json()) as { id: string }[];
      const looking = { 'x-view-as': view?.id ?? '' };
      const before = await sql(
        "select md5(string_agg(t::text, '' order by id)) as all from public.company_members t",
      );
      const { names, ids } = world;
      const tries: [string, RequestInit][] = [
        [
          '/rest/v1/sprint_messages',
          json(
            'POST',
            { sprint_id: names.completedA, project_id: names.projectA, kind: 'feedback', body: 'x' },
            looking,
          ),
        ],
        ['/rest/v1/rpc/request_company_archive', json('POST', { company: company() }, looking)],
        [
          '/functions/v1/submit-feedback',
          json(
            'POST',
            { sprintId: names.completedA, feedback: 'x', clientId: ids.clientA, sprintTitle: 'x' },
            looking,
          ),
        ],
        ['/functions/v1/company-archive', json('POST', { action: 'request', company: company() }, looking)],
        ['/functions/v1/company-archive', json('POST', { action: 'open', company: company() }, looking)],
      ];
      for (const [path, init] of tries) {
        const { status } = await world.send('admin', path, init);
        assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
      }
      assert.deepEqual(
        await sql("select md5(string_agg(t::text, '' order by id)) as all from public.company_members t"),
        before,
      );
      // Another device of the same admin, a colleague, and the person.
      const other = await fetch(`${world.backend.url}/auth/v1/token?grant_type=password`, {
        ...json('POST', { email: 'admin@northlight.example', password: 'Demo-pass-2026' }),
        headers: { apikey: world.backend.publishableKey, 'content-type': 'application/json' },
      });
      const { access_token: token } = (await other.json()) as { access_token: string };
      const read = (who: Who, headers: Record<string, string>) =>
        world.send(who, '/rest/v1/client_invoices?select=id', { headers });
      assert.equal((await read('admin', looking)).status, 200);
      assert.equal((await read('admin', { ...looking, authorization: `Bearer ${token}` })).status, 410);
      assert.equal((await read('author', looking)).status, 410);
      assert.equal((await read('clientB', looking)).status, 410);
      assert.ok((await read('anon', looking)).status >= 400);
    });

    // Last: they do not come back.
    test('each erases the other, and one is erased twice', async () => {
      await again();
      const answers = await Promise.all([
        rpc('clientA', 'erase_person', { person: world.ids.clientB, company: company() }),
        rpc('clientB', 'erase_person', { person: world.ids.clientA, company: company() }),
        rpc('admin', 'erase_person', { person: world.ids.clientB, company: company() }),
        rpc('admin', 'erase_person', { person: world.ids.clientB, company: company() }),
      ]);
      for (const { status } of answers) assert.ok(status < 500, String(status));
      assert.equal((await managers()).length, 1);
      const itself = await rpc('admin', 'erase_person', { person: world.ids.admin });
      assert.equal(itself.status, 409);
      const [last = ''] = await managers();
      assert.equal((await rpc('admin', 'erase_person', { person: last, company: company() })).status, 409);
    });
  });
}
