import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { rows } from '../support/fixtures.ts';
import { db } from '../support/shared-database.ts';

const { author, clientA, clientB } = actors;
const message = `insert into public.sprint_messages (sprint_id, project_id, kind, body, request_key)
  values ($1, $2, $3, $4, $5) returning *`;
const say = (actor: Actor, body: string) =>
  db.attempt(actor, message, [rows.completedA, rows.projectA, 'feedback', body, 'key-12345']);

describe('messages', () => {
  test('the text has 1 to 10,000 characters after trimming', async () => {
    failsWith(await say(clientA, ' \n\t '), '22023');
    done(await say(clientA, 'é'.repeat(10_000)));
    failsWith(await say(clientA, 'é'.repeat(10_001)), '22023');
  });
  test('a key is used once by a person; others may have the same', async () => {
    await db.rehearse(async (act) => {
      done(await act(clientA, message, [rows.completedA, rows.projectA, 'feedback', 'One', 'the-same-key']));
      failsWith(
        await act(clientA, message, [rows.completedA, rows.projectA, 'feedback', 'Two', 'the-same-key']),
        '23505',
      );
      done(
        await act(clientB, message, [rows.completedB, rows.projectB, 'feedback', 'Three', 'the-same-key']),
      );
    });
  });
  test('a second feedback in review is refused', async () => {
    await db.rehearse(async (act) => {
      const give = (body: string, key: string) =>
        act(clientA, message, [rows.inReviewA, rows.projectA, 'feedback', body, key]);
      done(await give('One', 'key-12345'));
      failsWith(await give('Two', 'key-23456'), '42501');
    });
  });
  test('a thread waits until staff reply', async () => {
    await db.rehearse(async (act) => {
      const state = async () =>
        done(
          await act(clientA, 'select state from public.sprint_threads where sprint_id = $1', [
            rows.completedA,
          ]),
        )[0]?.state;
      assert.equal(await state(), 'waiting');
      done(await act(author, message, [rows.completedA, rows.projectA, 'reply', 'Thanks', 'key-12345']));
      assert.equal(await state(), 'answered');
    });
  });
});

describe('sign-offs', () => {
  test('are one when the same decision is sent again, and another after another decision', async () => {
    await db.rehearse(async (act) => {
      const decide = (decision: string) =>
        act(
          clientA,
          'insert into public.sprint_signoffs (sprint_id, project_id, decision) values ($1, $2, $3)',
          [rows.completedA, rows.projectA, decision],
        );
      const again = async (decision: string) => {
        await act('owner', 'savepoint once');
        failsWith(await decide(decision), '23505');
        await act('owner', 'rollback to savepoint once');
      };
      // The clock stands still within a transaction.
      const later = () =>
        act('owner', "update public.sprint_signoffs set created_at = created_at - interval '1 second'");
      // The fixtures have an approval.
      await again('approved');
      done(await decide('changes_requested'));
      await again('changes_requested');
      await later();
      done(await decide('approved'));
    });
  });
});

describe('continuations', () => {
  const go = 'insert into public.sprint_continuations (sprint_id, project_id) values ($1, $2)';
  test('can be asked for in review also once the feedback was given', async () => {
    await db.rehearse(async (act) => {
      done(
        await act('owner', 'delete from public.sprint_continuations where sprint_id = $1', [rows.inReviewA]),
      );
      done(
        await act('owner', 'update public.project_sprints set feedback_required = false where id = $1', [
          rows.inReviewA,
        ]),
      );
      await act('owner', 'savepoint untold');
      failsWith(await act(clientA, go, [rows.inReviewA, rows.projectA]), '42501');
      await act('owner', 'rollback to savepoint untold');
      done(
        await act(
          'owner',
          "insert into public.sprint_messages (sprint_id, project_id, kind, body, author_id) values ($1, $2, 'feedback', 'Fine', $3)",
          [rows.inReviewA, rows.projectA, clientA.id],
        ),
      );
      done(await act(clientA, go, [rows.inReviewA, rows.projectA]));
    });
  });
});
