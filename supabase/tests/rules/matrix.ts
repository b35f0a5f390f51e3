import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { everybody, matrix, type Rule, type Scope, type Who } from '../support/matrix.ts';
import type { Outcome } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

/** Refused by a privilege or by row level security; anything else that fails is a fault of the test. */
function affected(outcome: Outcome): number {
  if (outcome.kind === 'done') return outcome.affected;
  assert.equal(outcome.code, '42501', outcome.message);
  return 0;
}

function condition(rule: Rule, who: Who, scope: Scope): string {
  if (scope === 'all') return 'true';
  if (scope === 'none') return 'false';
  const sql = scope === 'own' ? rule.own?.(actors[who].id ?? '') : rule.shown;
  assert.ok(sql, `${rule.table} has no rows called "${scope}"`);
  return sql;
}

const counted = new Map<string, Promise<number>>();

function count(rule: Rule, where: string): Promise<number> {
  const sql = `select count(*)::int as n from public.${rule.table} where ${where}`;
  const known = counted.get(sql) ?? db.run(sql).then(([row]) => Number(row?.n));
  counted.set(sql, known);
  return known;
}

for (const rule of matrix) {
  describe(rule.table, () => {
    test('has rows that a wrong rule would show', async () => {
      assert.ok((await count(rule, 'true')) > 0);
      if (rule.own) {
        assert.ok((await count(rule, rule.own(actors.clientA.id))) > 0, 'client A owns nothing');
        assert.ok((await count(rule, rule.own(actors.clientB.id))) > 0, 'client B owns nothing');
      }
      if (rule.shown) {
        assert.ok((await count(rule, rule.shown)) > 0, 'nothing is shown');
        assert.ok((await count(rule, `not (${rule.shown})`)) > 0, 'nothing is hidden');
      }
    });

    for (const who of everybody) {
      const actor = actors[who];
      test(`${actor.name} reads ${rule.read[who] ?? 'none'}`, async () => {
        const outcome = await db.attempt(actor, `select * from public.${rule.table}`);
        const seen = outcome.kind === 'done' ? outcome.rows.length : affected(outcome);
        assert.equal(seen, await count(rule, condition(rule, who, rule.read[who] ?? 'none')));
      });

      const { insert, update, remove } = rule;
      if (insert) {
        const may = insert.by.includes(who);
        test(`${actor.name} ${may ? 'inserts' : 'cannot insert'}`, async () => {
          assert.equal(affected(await db.attempt(actor, insert.sql(actor))), may ? 1 : 0);
        });
      }
      if (update) {
        const scope = update.scopes[who] ?? 'none';
        // Without WHERE or RETURNING no SELECT policy protects what a too wide UPDATE policy gives away.
        test(`${actor.name} changes ${scope}, blind`, async () => {
          const outcome = await db.attempt(actor, `update public.${rule.table} set ${update.set}`);
          assert.equal(affected(outcome), await count(rule, condition(rule, who, scope)));
        });
        test(`${actor.name} changes ${scope}, filtered`, async () => {
          const where = rule.own?.(actors.clientB.id) ?? 'true';
          const outcome = await db.attempt(
            actor,
            `update public.${rule.table} set ${update.set} where ${where} returning *`,
          );
          assert.equal(
            affected(outcome),
            await count(rule, `(${where}) and (${condition(rule, who, scope)})`),
          );
        });
      }
      if (remove) {
        const may = remove.by.includes(who);
        test(`${actor.name} ${may ? 'deletes' : 'cannot delete'}`, async () => {
          const outcome = await db.attempt(actor, `delete from public.${rule.table} where ${remove.where}`);
          assert.equal(affected(outcome), may ? await count(rule, remove.where) : 0);
          if (may) return;
          const blind = await db.attempt(actor, `delete from public.${rule.table}`);
          assert.equal(
            affected(blind),
            await count(rule, condition(rule, who, remove.blind?.[who] ?? 'none')),
          );
        });
      }
    }
  });
}
