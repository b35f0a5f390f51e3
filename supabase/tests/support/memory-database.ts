import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { type Actor, claimsOf } from './actors.ts';
import { done, failsWith } from './expect.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);

/** What came of a statement: rows, or the error's code. A refusal by row level security or privilege is 42501. */
export type Rows = readonly Record<string, unknown>[];

export type Outcome =
  | { readonly kind: 'done'; readonly rows: Rows; readonly affected: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

export interface MemoryDatabase {
  /** As the database's owner, kept. */
  run(sql: string, parameters?: readonly unknown[]): Promise<Rows>;
  script(sql: string): Promise<void>;
  /** As a person, in a transaction that is rolled back. */
  attempt(actor: Actor, sql: string, parameters?: readonly unknown[]): Promise<Outcome>;
  /** Several steps in one transaction that is rolled back; each step names who does it. */
  rehearse<Result>(work: (act: Act) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** One step of a rehearsal. */
export interface Act {
  /** Must succeed. */
  (actor: Actor | 'owner', sql: string, parameters?: readonly unknown[]): Promise<Rows>;
  /** Must fail so; the steps before it stay in place. */
  fails(
    expected: string | Refusal,
    actor: Actor | 'owner',
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<void>;
  /** May do either. */
  attempt(actor: Actor | 'owner', sql: string, parameters?: readonly unknown[]): Promise<Outcome>;
}

/** The migrated database in memory, with what a hosted project has around it. */
export async function openMemoryDatabase(): Promise<MemoryDatabase> {
  const db = new PGlite();
  await db.exec(await readFile(new URL('hosted-project.sql', import.meta.url), 'utf8'));
  for (const file of (await readdir(migrationsFolder)).sort())
    await db.exec(await readFile(new URL(file, migrationsFolder), 'utf8'));

  const rehearse: MemoryDatabase['rehearse'] = async (work) => {
    const results: { value: Awaited<ReturnType<typeof work>> }[] = [];
    await db.transaction(async (tx) => {
      const attempt: Act['attempt'] = async (actor, sql, parameters = []) => {
        await tx.exec('savepoint step');
        try {
          await tx.query("select set_config('request.jwt.claims', $1, true)", [claimsOf(actor)]);
          if (actor !== 'owner') await tx.exec(`set local role ${actor.role}`);
          const result = await tx.query<Record<string, unknown>>(sql, [...parameters]);
          await tx.exec('reset role');
          await tx.exec('release savepoint step');
          return { kind: 'done', rows: result.rows, affected: result.affectedRows ?? 0 };
        } catch (error) {
          await tx.exec('rollback to savepoint step');
          await tx.exec('reset role');
          return failure(error);
        }
      };
      const act: Act = Object.assign(
        async (...step: Parameters<Act['attempt']>) => done(await attempt(...step)),
        {
          attempt,
          fails: async (expected: string | Refusal, ...step: Parameters<Act['attempt']>) => {
            const { code, message } = typeof expected === 'string' ? { code: expected } : expected;
            failsWith(await attempt(...step), code, message);
          },
        },
      );
      results.push({ value: await work(act) });
      await tx.rollback();
    });
    const [result] = results;
    if (!result) throw new Error('The rehearsal ended without a result.');
    return result.value;
  };

  return {
    run: async (sql, parameters = []) => (await db.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => {
      await db.exec(sql);
    },
    attempt: (actor, sql, parameters) => rehearse((act) => act.attempt(actor, sql, parameters)),
    rehearse,
    close: () => db.close(),
  };
}

function failure(error: unknown): Outcome {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  return { kind: 'failed', code: error.code, message: error.message };
}
