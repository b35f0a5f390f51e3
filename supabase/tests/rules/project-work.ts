import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { expectFailure } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientB } = actors;

describe('a project', () => {
  test('gives a new ticket the ticket count as its position, or the next free one', async () => {
    await db.withRollback(async (act) => {
      const insert = `insert into public.project_tickets (project_id, title, position) values ('${rows.projectA}', 'x', 0) returning position, type, status, priority`;
      const defaults = { type: 'Fullstack', status: 'Not started', priority: 'Medium' };
      assert.deepEqual(await act(author, insert), [{ position: 3, ...defaults }]);
      await act(author, 'delete from public.project_tickets where id = $1', [rows.ticketA]);
      assert.deepEqual(await act(author, insert), [{ position: 4, ...defaults }]);
    });
  });
  test('numbers its tickets; no number changes or is used again, but a restored ticket gets its own back, and its place', async () => {
    await db.withRollback(async (act) => {
      const insert = async () =>
        (
          await act(
            author,
            `insert into public.project_tickets (project_id, title) values ('${rows.projectA}', 'x') returning id, number, board_rank`,
          )
        )[0];
      const first = await insert();
      await act(author, 'delete from public.project_tickets where id = $1', [first?.id]);
      assert.deepEqual([first?.number, (await insert())?.number], [4, 5]);
      await act(author, "select public.restore_deleted('project_tickets', $1)", [first?.id]);
      const change =
        "update public.project_tickets set number = 9, title = 'y' where id = $1 returning number, board_rank";
      assert.deepEqual(await act(author, change, [first?.id]), [
        { number: 4, board_rank: first?.board_rank },
      ]);
    });
  });
  test('has board ranks that sort like positions and leave room between them', async () => {
    const result = await db.run(
      `select array_agg(position order by board_rank) as positions from public.project_tickets where project_id = '${rows.projectA}'`,
    );
    assert.deepEqual(result[0]?.positions, [0, 1, 2]);
    expectFailure(await db.attempt(author, "update public.project_tickets set board_rank = '10'"), '23514');
  });
  test('keeps the tickets of a deleted sprint and cannot lose a sprint with a conversation', async () => {
    await db.withRollback(async (act) => {
      await act(author, 'update public.project_tickets set sprint_id = $1 where id = $2', [
        rows.plannedA,
        rows.ticketA,
      ]);
      await act(author, 'delete from public.project_sprints where id = $1', [rows.plannedA]);
      assert.deepEqual(
        await act(author, 'select sprint_id from public.project_tickets where id = $1', [rows.ticketA]),
        [{ sprint_id: null }],
      );
      await act.fails('23503', author, 'delete from public.project_sprints where id = $1', [rows.talkedA]);
    });
  });
  test('is deleted with its conversations, but only without invoices', async () => {
    await db.withRollback(async (act) => {
      await act.fails('23503', admin, 'delete from public.client_projects where id = $1', [rows.projectB]);
      await act(admin, 'delete from public.client_invoices where project_id = $1', [rows.projectB]);
      await act(admin, 'delete from public.client_projects where id = $1', [rows.projectB]);
      assert.equal(
        (await act('owner', 'select 1 from public.sprint_messages where project_id = $1', [rows.projectB]))
          .length,
        0,
      );
    });
  });
});

for (const [status, isRequired, due] of [
  ['In Review', true, 1],
  ['Completed', true, 1],
  ['In Review', false, 0],
] as const) {
  test(`a sprint that is ${status} and ${isRequired ? 'requires' : 'does not require'} feedback ${due === 0 ? 'is not' : 'is'} waiting for it`, async () => {
    await db.withRollback(async (act) => {
      const update = 'update public.project_sprints set status = $1, feedback_required = $2 where id = $3';
      await act('owner', update, [status, isRequired, rows.plannedB]);
      const readFeedbackDue = 'select feedback_due from public.project_attention where project_id = $1';
      assert.deepEqual(await act(clientB, readFeedbackDue, [rows.projectB]), [{ feedback_due: due }]);
    });
  });
}
