import type { ViewEntry } from '../expected/vocabulary.ts';
import {
  createDatabaseActor,
  EVERYBODY,
  getGrantee,
  isProbedBriefly,
  type PeopleIds,
} from '../world/actors.ts';
import { type Case, expected, mustDoNothing, mustReach, readAllColumns, wrong } from './case.ts';
import type { Answer } from './runner.ts';

export interface ViewSnapshot {
  readonly name: string;
  /** Keys by row class, from the tables. */
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

export function viewCases(entry: ViewEntry, snapshot: ViewSnapshot, ids: PeopleIds): Case[] {
  const { name } = snapshot;
  return EVERYBODY.flatMap((who) => {
    const actor = createDatabaseActor(who, ids);
    const granted = entry.read[getGrantee(who)];
    const keys = new Set(
      [...snapshot.rows]
        .filter(([rowClass]) => granted === '*' || granted?.includes(rowClass))
        .flatMap(([, found]) => [...found]),
    );
    const read: Case = {
      object: name,
      label: `${who} reads`,
      probe: {
        actor,
        answers: true,
        sql: `select coalesce(jsonb_agg((${entry.key})::text), '[]') from ${name}`,
      },
      judge: keys.size > 0 ? mustReach(keys) : mustDoNothing,
    };
    const shared = readAllColumns(name, actor, entry.columns, keys.size);
    const columns = (isProbedBriefly(who) ? [] : entry.columns).map(
      (column): Case => ({
        shared,
        object: name,
        label: `${who} reads ${column}`,
        probe: { actor, sql: `select "${column}" from ${name}` },
        judge: (answer) =>
          keys.size === 0 || answer.kind === 'failed'
            ? (keys.size === 0 ? mustDoNothing : mustReach(keys))(answer)
            : answer.rows === keys.size
              ? expected
              : wrong(`returns ${answer.rows} rows instead of ${keys.size}`),
      }),
    );
    return who === 'service'
      ? [read, ...columns]
      : [read, ...columns, ...writeCases(entry, name, who, actor)];
  });
}

/** PostgreSQL allows writes through simple views. Nobody may use this. */
function writeCases(
  entry: ViewEntry,
  name: string,
  who: string,
  actor: NonNullable<Case['probe']['actor']>,
): Case[] {
  const [column = ''] = entry.columns;
  const statements = {
    inserts: `insert into ${name} ("${column}") values (default)`,
    changes: `update ${name} set "${column}" = "${column}"`,
    deletes: `delete from ${name}`,
  };
  return Object.entries(statements).map(([verb, sql]) => ({
    object: name,
    label: `${who} ${verb}`,
    probe: { actor, sql },
    judge: mustNotWrite,
  }));
}

/** 55000: the view is not updatable. */
const mustNotWrite = (answer: Answer) =>
  answer.kind === 'failed' && answer.state === '55000' ? expected : mustDoNothing(answer);
