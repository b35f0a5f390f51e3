import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Who } from '../world/actors.ts';
import { engines } from '../world/engines.ts';
import { json, type OnlineWorld, openOnlineWorld } from './people-online.ts';

for (const engine of engines({ port: 0 })) {
  describe(`people of two companies, with real tokens, on ${engine.name}`, () => {
    let world: OnlineWorld;
    before(async () => {
      world = await openOnlineWorld(engine);
    });
    after(() => world.close());

    const accept = (who: Who) =>
      world.send(
        who,
        '/rest/v1/rpc/accept_company_invitation',
        json('POST', { invitation: world.names.invitedA }),
      );
    const rows = async (who: Who, path: string) => {
      const answer = await world.send(who, `/rest/v1/${path}`);
      assert.equal(answer.status, 200, path);
      return (await answer.json()) as Record<string, unknown>[];
    };
    const ofA = () => `company_id=eq.${world.names.companyA}`;
    const change = (who: Who, method: string, query: string, body: object = {}) =>
      world.send(
        who,
        `/rest/v1/company_members?${ofA()}&${query}`,
        method === 'DELETE'
          ? { method, headers: { prefer: 'return=representation' } }
          : json(method, body, { prefer: 'return=representation' }),
      );

    test('of two that accept at once, one joins; used again it opens nothing', async () => {
      const statuses = (await Promise.all([accept('clientB'), accept('clientB')])).map(
        ({ status }) => status,
      );
      assert.deepEqual(statuses.sort(), [200, 404]);
      assert.equal((await accept('clientB')).status, 404);
      assert.equal(
        (await rows('clientA', `company_people?${ofA()}&person_id=eq.${world.ids.clientB}`)).length,
        1,
      );
    });

    test('who belongs to two companies has in each the rights of that one', async () => {
      assert.equal((await rows('clientB', 'client_projects?select=id')).length, 3);
      assert.deepEqual(await rows('clientB', 'client_invoices?select=invoice_number'), [
        { invoice_number: 'B-1' },
      ]);
      const sign = (sprint: string | undefined, project: string | undefined) =>
        world.send(
          'clientB',
          '/rest/v1/sprint_signoffs',
          json('POST', { sprint_id: sprint, project_id: project, decision: 'approved' }),
        );
      const refused = await sign(world.names.inReviewA, world.names.projectA);
      assert.equal(refused.status, 403);
      assert.match(await refused.text(), /Ask a manager of your company/);
      assert.equal((await sign(world.names.talkedB, world.names.projectB)).status, 201);
    });

    test('of two managers who remove each other at once, one stays', async () => {
      await world.backend.database.query(
        'update public.company_members set is_manager = true where company_id = $1',
        [world.names.companyA],
      );
      await Promise.all([
        change('clientA', 'DELETE', `person_id=eq.${world.ids.clientB}`),
        change('clientB', 'DELETE', `person_id=eq.${world.ids.clientA}`),
      ]);
      const left = await world.backend.database.query<{ person_id: string }>(
        'select person_id from public.company_members where company_id = $1 and is_manager',
        [world.names.companyA],
      );
      assert.equal(left.length, 1);
      // Who was removed still holds a valid token, and sees nothing of the company.
      const removed: Who = left[0]?.person_id === world.ids.clientA ? 'clientB' : 'clientA';
      for (const path of [
        'client_projects?select=id',
        `company_members?select=id`,
        'company_people?select=id',
      ])
        assert.deepEqual(await rows(removed, `${path}&${ofA()}`), [], path);
      assert.deepEqual(
        await rows(removed, `project_sprints?select=id&project_id=eq.${world.names.projectA}`),
        [],
      );
    });
  });
}
