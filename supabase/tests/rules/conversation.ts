import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { author, clientA, clientB } = actors;
const insertMessage = `insert into public.sprint_messages (sprint_id, project_id, kind, body, request_key)
  values ($1, $2, $3, $4, $5) returning *`;
const postMessage = (actor: Actor, body: string) =>
  db.attempt(actor, insertMessage, [rows.talkedA, rows.projectA, 'feedback', body, 'key-12345']);

describe('messages', () => {
  test('have 1 to 10,000 characters after trimming', async () => {
    expectFailure(await postMessage(clientA, ' \n\t '), '22023');
    expectRows(await postMessage(clientA, 'é'.repeat(10_000)));
    expectFailure(await postMessage(clientA, 'é'.repeat(10_001)), '22023');
  });
  test('accept each request key once per person', async () => {
    await db.withRollback(async (act) => {
      await act(clientA, insertMessage, [rows.talkedA, rows.projectA, 'feedback', 'One', 'the-same-key']);
      await act.fails('23505', clientA, insertMessage, [
        rows.talkedA,
        rows.projectA,
        'feedback',
        'Two',
        'the-same-key',
      ]);
      await act(clientB, insertMessage, [rows.talkedB, rows.projectB, 'feedback', 'Three', 'the-same-key']);
    });
  });
  test('keep a thread waiting until staff reply', async () => {
    await db.withRollback(async (act) => {
      const readState = async () =>
        (
          await act(clientA, 'select state from public.sprint_threads where sprint_id = $1', [rows.talkedA])
        )[0]?.state;
      assert.equal(await readState(), 'waiting');
      await act(author, insertMessage, [rows.talkedA, rows.projectA, 'reply', 'Thanks', 'key-12345']);
      assert.equal(await readState(), 'answered');
    });
  });
});

describe('sign-offs', () => {
  test('count once when sent twice, and again after a different decision', async () => {
    await db.withRollback(async (act) => {
      const insertSignoff =
        "insert into public.sprint_signoffs (sprint_id, project_id, decision, comment) values ($1, $2, $3, 'Well done')";
      const talkedSprint = [rows.talkedA, rows.projectA];
      // The fixtures contain an approval.
      await act.fails('23505', clientA, insertSignoff, [...talkedSprint, 'approved']);
      await act(clientA, insertSignoff, [...talkedSprint, 'changes_requested']);
      await act.fails('23505', clientA, insertSignoff, [...talkedSprint, 'changes_requested']);
      // now() does not change within a transaction.
      await act('owner', "update public.sprint_signoffs set created_at = created_at - interval '1 second'");
      await act(clientA, insertSignoff, [...talkedSprint, 'approved']);
    });
  });
  test('record what was delivered at the time', async () => {
    await db.withRollback(async (act) => {
      const setDeliverables = 'update public.project_sprints set deliverables = $2 where id = $1';
      await act('owner', setDeliverables, [rows.talkedA, ['A first version']]);
      const [{ id } = {}] = await act(
        clientA,
        "insert into public.sprint_signoffs (sprint_id, project_id, decision, comment) values ($1, $2, 'changes_requested', 'x') returning id",
        [rows.talkedA, rows.projectA],
      );
      await act('owner', setDeliverables, [rows.talkedA, ['Something else']]);
      assert.deepEqual(
        await act(clientA, 'select deliverables from public.sprint_signoffs where id = $1', [id]),
        [{ deliverables: ['A first version'] }],
      );
    });
  });
});

test('people without permission are told to ask a manager for it', async () => {
  await db.withRollback(async (act) => {
    await act(
      'owner',
      `insert into public.company_members (company_id, person_id)
       select company_id, $1 from public.client_projects where id = $2`,
      [clientB.id, rows.projectA],
    );
    const message =
      'Only approvers of your company can give feedback and approve. Ask a manager of your company for this permission.';
    await act.fails(
      { code: 'PT403', message },
      clientB,
      "insert into public.sprint_signoffs (sprint_id, project_id, decision) values ($1, $2, 'approved')",
      [rows.inReviewA, rows.projectA],
    );
  });
});
