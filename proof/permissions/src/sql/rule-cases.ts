import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import { rules } from '../expected/rules/rules.ts';
import { createDatabaseActor, type PeopleIds } from '../world/actors.ts';
import { type Case, expected, mustFailWith, parseKeys, wrong } from './case.ts';

export function createRuleCases(ids: PeopleIds, names: Names): Case[] {
  return rules.map(({ object, label, actor, claims, sql, prepare, fails, check }) => ({
    object,
    label,
    probe: {
      ...(actor === 'owner' ? {} : { actor: createDatabaseActor(actor, ids, claims) }),
      ...(prepare ? { prepare: fillInNames(prepare, names) } : {}),
      sql: fillInNames(sql, names),
      ...(check
        ? { verdict: `select coalesce(jsonb_agg(x), '[]') from (${fillInNames(check, names)}) x` }
        : {}),
    },
    judge: fails
      ? mustFailWith(fails)
      : (answer) => {
          if (answer.kind === 'failed') return wrong(`fails: ${answer.state} ${answer.message}`);
          const count = parseKeys(answer.value)?.length ?? 0;
          return count > 0 ? expected : wrong('does not have the expected effect');
        },
  }));
}
