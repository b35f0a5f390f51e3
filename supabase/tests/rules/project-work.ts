import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { rows } from '../support/fixtures.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, clientB } = actors;

describe('order and position', () => {
  const sprint = `insert into public.project_sprints (project_id, title, start_date, end_date, sprint_order)
    values ('${rows.projectA}', 'x', '2026-03-01', '2026-03-02', 1), ('${rows.projectA}', 'y', '2026-03-01', '2026-03-02', 1)
    returning sprint_order`;
  test('sprints get the next order, whatever was asked for', async () => {
    assert.deepEqual(done(await db.attempt(author, sprint)), [{ sprint_order: 5 }, { sprint_order: 6 }]);
  });
  test('a new sprint is Planned, also when its status is null', async () => {
    const sql = `insert into public.project_sprints (project_id, title, start_date, end_date, status)
      values ('${rows.projectA}', 'x', '2026-03-01', '2026-03-02', null) returning status`;
    assert.deepEqual(done(await db.attempt(author, sql)), [{ status: 'Planned' }]);
  });
  test('a ticket gets the ticket count, and never a taken number', async () => {
    await db.rehearse(async (act) => {
      const insert = `insert into public.project_tickets (project_id, title, position) values ('${rows.projectA}', 'x', 0) returning position, type, status, priority`;
      const defaults = { type: 'Fullstack', status: 'Not started', priority: 'Medium' };
      assert.deepEqual(done(await act(author, insert)), [{ position: 4, ...defaults }]);
      done(await act(author, 'delete from public.project_tickets where id = $1', [rows.ticketA]));
      assert.deepEqual(done(await act(author, insert)), [{ position: 5, ...defaults }]);
    });
  });
  test('board keys sort like positions and leave room between', async () => {
    const found = await db.run(
      `select array_agg(position order by board_rank) as positions from public.project_tickets where project_id = '${rows.projectA}'`,
    );
    assert.deepEqual(found[0]?.positions, [0, 1, 2, 3]);
    failsWith(await db.attempt(author, "update public.project_tickets set board_rank = '10'"), '23514');
  });
  test('a deleted sprint leaves its tickets; one with a conversation is not deleted', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(author, 'update public.project_tickets set sprint_id = $1 where id = $2', [
          rows.plannedA,
          rows.ticketA,
        ]),
      );
      done(await act(author, 'delete from public.project_sprints where id = $1', [rows.plannedA]));
      assert.deepEqual(
        done(await act(author, 'select sprint_id from public.project_tickets where id = $1', [rows.ticketA])),
        [{ sprint_id: null }],
      );
      failsWith(
        await act(author, 'delete from public.project_sprints where id = $1', [rows.completedA]),
        '23503',
      );
    });
  });
  test('a project without invoices goes with its whole conversation', async () => {
    await db.rehearse(async (act) => {
      failsWith(
        await act(admin, 'delete from public.client_projects where id = $1', [rows.projectB]),
        '23503',
      );
      done(await act(admin, 'delete from public.client_invoices where project_id = $1', [rows.projectB]));
      done(await act(admin, 'delete from public.client_projects where id = $1', [rows.projectB]));
      assert.equal(
        done(
          await act('owner', 'select 1 from public.sprint_messages where project_id = $1', [rows.projectB]),
        ).length,
        0,
      );
    });
  });
});

for (const [status, asks, due] of [
  ['In Review', true, 1],
  ['Completed', true, 1],
  ['In Review', false, 0],
] as const) {
  test(`a sprint that is ${status}, feedback ${asks ? '' : 'not '}required: ${due} due`, async () => {
    await db.rehearse(async (act) => {
      const set = 'update public.project_sprints set status = $1, feedback_required = $2 where id = $3';
      done(await act('owner', set, [status, asks, rows.sprintFree]));
      const look = 'select feedback_due from public.project_attention where project_id = $1';
      assert.deepEqual(done(await act(clientA, look, [rows.projectFree])), [{ feedback_due: due }]);
    });
  });
}

describe('progress', () => {
  test('is the rounded share of done tickets, for each who sees the sprint', async () => {
    const progress = 'select total, done, percent from public.sprint_progress where sprint_id = $1';
    for (const actor of [clientA, author]) {
      assert.deepEqual(done(await db.attempt(actor, progress, [rows.completedA])), [
        { total: 3, done: 2, percent: 67 },
      ]);
      assert.deepEqual(done(await db.attempt(actor, progress, [rows.plannedA])), [
        { total: 0, done: 0, percent: 0 },
      ]);
    }
    assert.deepEqual(done(await db.attempt(clientB, progress, [rows.completedA])), []);
  });
  test('of a project without tickets is the share of completed sprints', async () => {
    const progress = 'select total, done, percent from public.project_progress where project_id = $1';
    assert.deepEqual(done(await db.attempt(clientA, progress, [rows.projectA])), [
      { total: 3, done: 2, percent: 67 },
    ]);
    await db.rehearse(async (act) => {
      done(await act(author, 'update public.project_tickets set sprint_id = null'));
      assert.deepEqual(done(await act(clientA, progress, [rows.projectA])), [
        { total: 0, done: 0, percent: 25 },
      ]);
      assert.deepEqual(done(await act(clientA, progress, [rows.projectFree])), [
        { total: 0, done: 0, percent: 0 },
      ]);
    });
  });
});
