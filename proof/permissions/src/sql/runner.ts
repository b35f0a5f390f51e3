import type { Queryable } from '@local/backend';
import type { DatabaseActor } from '../world/actors.ts';

export interface Probe {
  /** Default: the database owner. */
  readonly actor?: DatabaseActor;
  /** The claims of the person on whose behalf the owner runs it. */
  readonly claims?: string;
  /** Disables triggers and foreign keys, to show that only a rule stops the statement. */
  readonly withoutTriggers?: boolean;
  /** Statements that the owner runs first. */
  readonly prepare?: string;
  readonly sql: string;
  /** The statement returns one JSON value, as the actor sees it. */
  readonly returnsValue?: boolean;
  /** A query that the owner runs afterwards; it returns one JSON value. */
  readonly verdict?: string;
}

export type Answer =
  | { readonly kind: 'done'; readonly rows: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly state: string; readonly message: string };

const DONE = 'PB001';

/** Runs probes in one round trip, each in its own subtransaction that is rolled back. */
const RUNNER = `
-- The instance's statement timeout must not limit a batch of probes on a busy machine.
set local statement_timeout = 0;
create schema if not exists probe;
create or replace function probe.run(probes jsonb) returns jsonb language plpgsql as $run$
declare
  p jsonb;
  results jsonb[] := '{}';
  state text;
  error_text text;
  claims text;
  answer jsonb;
  n bigint;
begin
  for p in select e from jsonb_array_elements(probes) e loop
    answer := null;
    n := 0;
    claims := coalesce(p #>> '{actor,claims}', p ->> 'claims', '');
    begin
      if p ? 'prepare' then execute p ->> 'prepare'; end if;
      if p ? 'withoutTriggers' then perform set_config('session_replication_role', 'replica', true); end if;
      perform set_config('request.jwt.claims', claims, true),
        set_config('request.jwt.claim.sub', coalesce(nullif(claims, '')::jsonb ->> 'sub', ''), true),
        set_config('request.jwt.claim.role', coalesce(nullif(claims, '')::jsonb ->> 'role', ''), true);
      if p #> '{actor,headers}' is not null then
        perform set_config('request.headers', p #>> '{actor,headers}', true);
      end if;
      if p #> '{actor,isReadOnly}' is not null then perform set_config('transaction_read_only', 'on', true); end if;
      if p ? 'actor' then execute format('set local role %I', p #>> '{actor,role}'); end if;
      if p ? 'returnsValue' then
        execute p ->> 'sql' into answer;
      else
        execute p ->> 'sql';
        get diagnostics n = row_count;
      end if;
      execute 'reset role';
      if p ? 'verdict' then execute p ->> 'verdict' into answer; end if;
      raise exception using errcode = '${DONE}', message = jsonb_build_object('rows', n, 'value', answer)::text;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, error_text = message_text;
    end;
    results := results || jsonb_build_object('state', state, 'message', error_text);
  end loop;
  return to_jsonb(results);
end
$run$;`;

const BATCH = 150;

export async function prepareRunner(tx: Queryable): Promise<void> {
  await tx.script(RUNNER);
}

export async function runProbes(tx: Queryable, probes: readonly Probe[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < probes.length; index += BATCH) {
    const batch = JSON.stringify(probes.slice(index, index + BATCH));
    const [row] = await tx.query<{ results: string }>('select probe.run($1::text::jsonb)::text as results', [
      batch,
    ]);
    const results = JSON.parse(row?.results ?? '[]') as { state: string; message: string }[];
    answers.push(...results.map(parseAnswer));
  }
  return answers;
}

function parseAnswer({ state, message }: { state: string; message: string }): Answer {
  if (state !== DONE) return { kind: 'failed', state, message };
  return { kind: 'done', ...(JSON.parse(message) as { rows: number; value: unknown }) };
}

class Rollback extends Error {}

export async function inRolledBackTransaction<Result>(
  database: { transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> },
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await database
    .transaction(async (tx) => {
      results.push(await work(tx));
      throw new Rollback('undone');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  const [result] = results;
  if (result === undefined) throw new Error('The callback returned no result.');
  return result;
}
