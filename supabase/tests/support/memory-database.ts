import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Actor, createClaims } from './actors.ts';

const migrations = join(import.meta.dirname, '../../migrations');

export type Rows = readonly Record<string, unknown>[];

/** The result of a statement. Violations of row level security and missing privileges fail with 42501. */
export type Outcome =
  | { readonly kind: 'done'; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

interface MemoryDatabase {
  /** Runs as the database owner; changes are kept. */
  run(sql: string, parameters?: readonly unknown[]): Promise<Rows>;
  script(sql: string): Promise<void>;
  /** Runs as this actor, in a transaction that is rolled back. */
  attempt(actor: Actor, sql: string, parameters?: readonly unknown[]): Promise<Outcome>;
  /** Runs several steps in one transaction that is rolled back; each step has its own actor. */
  withRollback<Result>(callback: (act: Act) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface Act {
  /** Must succeed. */
  (actor: Actor | 'owner', sql: string, parameters?: readonly unknown[]): Promise<Rows>;
  /** Must fail with this error; the effects of earlier steps remain. */
  fails(
    expected: string | Refusal,
    actor: Actor | 'owner',
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<void>;
  /** May succeed or fail. */
  attempt(actor: Actor | 'owner', sql: string, parameters?: readonly unknown[]): Promise<Outcome>;
}

/** Opens a migrated database in memory, with the roles and schemas of a hosted project. */
export async function openMemoryDatabase(folder = migrations): Promise<MemoryDatabase> {
  const db = new PGlite();
  await db.exec(await readFile(new URL('hosted-project.sql', import.meta.url), 'utf8'));
  for (const file of (await readdir(folder)).sort())
    await db.exec(await readFile(join(folder, file), 'utf8'));

  const withRollback: MemoryDatabase['withRollback'] = async (callback) => {
    const results: { value: Awaited<ReturnType<typeof callback>> }[] = [];
    await db.transaction(async (tx) => {
      const attempt: Act['attempt'] = async (actor, sql, parameters = []) => {
        await tx.exec('savepoint step');
        try {
          await tx.query("select set_config('request.jwt.claims', $1, true)", [createClaims(actor)]);
          if (actor !== 'owner') await tx.exec(`set local role ${actor.role}`);
          const result = await tx.query<Record<string, unknown>>(sql, [...parameters]);
          await tx.exec('reset role');
          await tx.exec('release savepoint step');
          return { kind: 'done', rows: result.rows };
        } catch (error) {
          await tx.exec('rollback to savepoint step');
          await tx.exec('reset role');
          return toFailure(error);
        }
      };
      const act: Act = Object.assign(
        async (...step: Parameters<Act['attempt']>) => expectRows(await attempt(...step)),
        {
          attempt,
          fails: async (expected: string | Refusal, ...step: Parameters<Act['attempt']>) => {
            const { code, message } = typeof expected === 'string' ? { code: expected } : expected;
            expectFailure(await attempt(...step), code, message);
          },
        },
      );
      results.push({ value: await callback(act) });
      await tx.rollback();
    });
    const [result] = results;
    if (!result) throw new Error('The transaction ended without a result.');
    return result.value;
  };

  return {
    run: async (sql, parameters = []) => (await db.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => {
      await db.exec(sql);
    },
    attempt: (actor, sql, parameters) => withRollback((act) => act.attempt(actor, sql, parameters)),
    withRollback,
    close: () => db.close(),
  };
}

function toFailure(error: unknown): Outcome {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  return { kind: 'failed', code: error.code, message: error.message };
}

export function expectRows(outcome: Outcome): Rows {
  assert.equal(outcome.kind, 'done', outcome.kind === 'failed' ? `${outcome.code} ${outcome.message}` : '');
  return outcome.kind === 'done' ? outcome.rows : [];
}

export function expectFailure(outcome: Outcome, code: string, message?: string): void {
  assert.equal(outcome.kind, 'failed', 'the statement succeeded');
  if (outcome.kind !== 'failed') return;
  assert.equal(outcome.code, code, outcome.message);
  if (message) assert.equal(outcome.message, message);
}
