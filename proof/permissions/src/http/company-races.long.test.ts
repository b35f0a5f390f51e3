import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ActorName } from '../world/actors.ts';
import { listEngines } from '../world/engines.ts';
import { json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

const ROUNDS = 12;

// Repeats simultaneous attacks by two members of a company. On PostgreSQL, their statements overlap.
for (const engine of listEngines({ port: 0 })) {
  describe(`concurrent requests in one company, on ${engine.name}`, () => {
    let world: OnlineWorld;
    before(async () => {
      world = await openOnlineWorld(engine);
      // Runs without triggers, which restrict employees to the agency's domains.
      await world.backend.database.transaction((tx) =>
        tx.script(`set local session_replication_role = replica;
          update auth.users set email = 'demoted@round.example' where id = '${world.ids.demoted}';
          update public.profiles set email = 'demoted@round.example' where id = '${world.ids.demoted}'`),
      );
    });
    after(() => world.close());

    const sql = <Row extends object>(text: string, parameters: readonly unknown[] = []) =>
      world.backend.database.query<Row>(text, parameters);
    const getCompany = () => world.names.companyA ?? '';
    const callRpc = (caller: ActorName, name: string, body: object) =>
      world.send(caller, `/rest/v1/rpc/${name}`, json('POST', body));
    const changeMember = (caller: ActorName, memberId: string, method: string, body: object = {}) =>
      world.send(
        caller,
        `/rest/v1/company_members?company_id=eq.${getCompany()}&person_id=eq.${memberId}`,
        method === 'DELETE' ? { method } : json(method, body),
      );
    /** Makes both people managers again, and deletes invitations and rate limits. */
    const reset = async () => {
      const { clientA, clientB } = world.ids;
      await sql(
        `insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing)
         values ($1, $2, true, true, true), ($1, $3, true, true, true)
         on conflict (company_id, person_id) do update set is_manager = true, is_approver = true, is_billing = true`,
        [getCompany(), clientA, clientB],
      );
      await sql("delete from public.company_invitations where email like '%@round.example'");
      await sql('delete from private.rate_limits');
    };
    const readManagers = async () =>
      (
        await sql<{ person_id: string }>(
          'select person_id::text from public.company_members where company_id = $1 and is_manager',
          [getCompany()],
        )
      ).map(({ person_id }) => person_id);
    const runRace = async (
      sendAll: () => Promise<readonly Response[]>,
      judge: (statuses: number[]) => unknown,
    ) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await reset();
        const responses = await sendAll();
        const statuses = responses.map(({ status }) => status).sort();
        for (const status of statuses) assert.ok(status < 500, `round ${round}: ${statuses}`);
        await judge(statuses);
      }
    };

    test('an invitation accepted twice at the same time adds one member', async () => {
      const accept = async () => {
        const { invitedA: invitation } = world.names;
        return (await callRpc('clientB', 'accept_company_invitation', { invitation })).status;
      };
      assert.deepEqual((await Promise.all([accept(), accept()])).sort(), [200, 404]);
      assert.equal(await accept(), 404);
    });

    test('one of two managers who step down at the same time remains', () =>
      runRace(
        () =>
          Promise.all([
            changeMember('clientA', world.ids.clientA, 'PATCH', { is_manager: false }),
            changeMember('clientB', world.ids.clientB, 'PATCH', { is_manager: false }),
          ]),
        async () => assert.equal((await readManagers()).length, 1),
      ));

    test('one of two managers who demote and remove each other remains', () =>
      runRace(
        () =>
          Promise.all([
            changeMember('clientA', world.ids.clientB, 'PATCH', { is_manager: false }),
            changeMember('clientB', world.ids.clientA, 'DELETE'),
          ]),
        async () => assert.equal((await readManagers()).length, 1),
      ));

    test('an invitation sent by a manager during their removal cannot be accepted', () =>
      runRace(
        async () => {
          const invite = world.send(
            'clientB',
            '/rest/v1/company_invitations',
            json('POST', { company_id: getCompany(), email: 'demoted@round.example', is_manager: true }),
          );
          return Promise.all([invite, changeMember('clientA', world.ids.clientB, 'DELETE')]);
        },
        async () => {
          const remaining = await sql<{ id: string }>(
            "select id::text from public.company_invitations where email = 'demoted@round.example'",
          );
          for (const { id } of remaining) {
            const response = await callRpc('demoted', 'accept_company_invitation', { invitation: id });
            assert.ok(response.status >= 400, 'a former manager can let people into the company');
          }
          const [membership] = await sql<{ isMember: boolean }>(
            'select exists (select from public.company_members where company_id = $1 and person_id = $2) as "isMember"',
            [getCompany(), world.ids.demoted],
          );
          assert.equal(membership?.isMember, false);
        },
      ));

    test('five concurrent archive requests start at most one archive', () =>
      runRace(
        async () => {
          await sql('delete from private.company_archives where company_id = $1', [getCompany()]);
          return Promise.all(
            Array.from({ length: 5 }, () =>
              callRpc('clientA', 'request_company_archive', { company: getCompany() }),
            ),
          );
        },
        async () => {
          const [count] = await sql<{ count: number }>(
            'select count(*)::int as count from private.company_archives where company_id = $1',
            [getCompany()],
          );
          assert.ok((count?.count ?? 9) <= 1);
        },
      ));

    // Runs last, because erased people cannot be restored.
    test('one manager remains when both erase each other and an admin erases one twice', async () => {
      await reset();
      const responses = await Promise.all([
        callRpc('clientA', 'erase_person', { person: world.ids.clientB, company: getCompany() }),
        callRpc('clientB', 'erase_person', { person: world.ids.clientA, company: getCompany() }),
        callRpc('admin', 'erase_person', { person: world.ids.clientB, company: getCompany() }),
        callRpc('admin', 'erase_person', { person: world.ids.clientB, company: getCompany() }),
      ]);
      for (const { status } of responses) assert.ok(status < 500, String(status));
      assert.equal((await readManagers()).length, 1);
    });
  });
}
