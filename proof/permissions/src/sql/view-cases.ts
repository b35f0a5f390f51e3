import type { ViewEntry } from '../expected/vocabulary.ts';
import { ACTORS, createDatabaseActor, getGrantee, isProbedBriefly, type PeopleIds } from '../world/actors.ts';
import { type Case, expected, mustDoNothing, mustReach, wrong } from './case.ts';
import type { Answer } from './runner.ts';

export interface ViewSnapshot {
  readonly name: string;
  readonly columns: readonly string[];
  /** Keys by row class, from the tables. */
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

export function createViewCases(entry: ViewEntry, snapshot: ViewSnapshot, ids: PeopleIds): Case[] {
  const { name } = snapshot;
  return ACTORS.flatMap((actorName) => {
    const actor = createDatabaseActor(actorName, ids);
    const grantedRows = entry.read[getGrantee(actorName)];
    const keys = new Set(
      [...snapshot.rows]
        .filter(([rowClass]) => grantedRows === '*' || grantedRows?.includes(rowClass))
        .flatMap(([, classKeys]) => [...classKeys]),
    );
    const read: Case = {
      object: name,
      label: `${actorName} reads`,
      probe: {
        actor,
        returnsValue: true,
        sql: `select coalesce(jsonb_agg((${entry.key})::text), '[]') from ${name}`,
      },
      judge: keys.size > 0 ? mustReach(keys) : mustDoNothing,
    };
    const columns = (isProbedBriefly(actorName) ? [] : snapshot.columns).map(
      (column): Case => ({
        object: name,
        label: `${actorName} reads ${column}`,
        probe: { actor, sql: `select "${column}" from ${name}` },
        judge: (answer) =>
          keys.size === 0 || answer.kind === 'failed'
            ? (keys.size === 0 ? mustDoNothing : mustReach(keys))(answer)
            : answer.rows === keys.size
              ? expected
              : wrong(`returns ${answer.rows} rows instead of ${keys.size}`),
      }),
    );
    return actorName === 'service'
      ? [read, ...columns]
      : [read, ...columns, ...createWriteCases(snapshot, actorName, actor)];
  });
}

/** PostgreSQL allows writes through simple views, which no actor may use. */
function createWriteCases(
  { name, columns: [column = ''] }: ViewSnapshot,
  actorName: string,
  actor: NonNullable<Case['probe']['actor']>,
): Case[] {
  const statements = {
    inserts: `insert into ${name} ("${column}") values (default)`,
    changes: `update ${name} set "${column}" = "${column}"`,
    deletes: `delete from ${name}`,
  };
  return Object.entries(statements).map(([verb, sql]) => ({
    object: name,
    label: `${actorName} ${verb}`,
    probe: { actor, sql },
    judge: mustNotWrite,
  }));
}

/** 55000: the view is not updatable. */
const mustNotWrite = (answer: Answer) =>
  answer.kind === 'failed' && answer.state === '55000' ? expected : mustDoNothing(answer);
