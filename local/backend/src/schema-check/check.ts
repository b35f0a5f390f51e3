import type { RequestShape } from '@northlight/domain/request-shape';
import { type Database, isDatabaseError } from '../database/database.ts';
import { type Catalogue, type Change, lostBetween, readCatalogue } from './catalogue.ts';
import type { Copy } from './copy.ts';
import { fillUp, type Hold, runHolding, tablesInUse } from './locks.ts';
import { type Loss, type Replayed, replayAfter, replayBefore } from './replay.ts';
import { refusedSince, tryWrites, type WriteOutcomes } from './write-probes.ts';

/** A migration as it lies in its file. */
export interface Migration {
  /** Its file's name. */
  readonly name: string;
  readonly sql: string;
}

/** What migrations would break. */
export interface Verdict {
  /** Of the database alone: a migration that fails, or holds a table for too long. No release makes it good. */
  readonly refused: readonly { readonly what: string; readonly mend: string }[];
  /** For every client in whose code all of the names stand. */
  readonly changes: readonly Change[];
  /** Requests, by their place in the list, that get no answer or another one. */
  readonly losses: readonly Loss[];
  /** How many requests could be asked at all. */
  readonly asked: number;
}

/** Milliseconds for which nobody notices that a table is held. */
const longestHold = 200;

/** Tries migrations on a copy, again and again: what does not change between two of them is kept. */
export class SchemaCheck {
  readonly #copy: Copy;
  readonly #requests: readonly RequestShape[];
  readonly #rows: number;
  readonly #grown = new Set<string>();
  #before: { catalogue: Catalogue; replayed: readonly Replayed[] } | null = null;
  readonly #writes = new Map<string, WriteOutcomes>();

  /** @param rows - to which tables are filled up before it is measured how long they are held, where that can be */
  constructor(copy: Copy, requests: readonly RequestShape[], rows: number) {
    this.#copy = copy;
    this.#requests = requests;
    this.#rows = rows;
  }

  /** Applies these, each after the other, and looks what they take away; the copy is then as before. */
  async judge(migrations: readonly Migration[]): Promise<Verdict> {
    const copy = this.#copy;
    this.#before ??= await copy.tried(async () => {
      const catalogue = await readCatalogue(copy.database);
      return { catalogue, replayed: await replayBefore(copy, this.#requests, catalogue) };
    });
    const before = this.#before;
    const asked = before.replayed.length;
    const run = await this.#run(migrations);
    if (!Array.isArray(run.holds)) return { refused: [run.holds], changes: [], losses: [], asked };
    const tables = [...new Set([...run.holds.map(({ table }) => table), ...run.written])];
    const writes = await copy.tried(() => this.#writesBefore(tables, before.catalogue));
    const found = await copy.tried(async () => {
      for (const { sql } of migrations) await copy.database.script(sql);
      await copy.forget();
      const catalogue = await readCatalogue(copy.database);
      const now = await tryWrites(copy, tables, before.catalogue, catalogue);
      const changes = [...lostBetween(before.catalogue, catalogue), ...refusedSince(writes, now)];
      return { changes, losses: await replayAfter(copy, before.replayed) };
    });
    return { refused: await this.#tooLong(migrations, run.holds), ...found, asked };
  }

  async #run(migrations: readonly Migration[]) {
    const copy = this.#copy;
    return copy.tried(async () => {
      const inUse = await tablesInUse(copy.database);
      const holds: Hold[] = [];
      for (const { name, sql } of migrations) {
        try {
          holds.push(...(await runHolding(copy.database, sql, inUse)));
        } catch (error) {
          if (!isDatabaseError(error)) throw error;
          const what = `${name} cannot be applied: ${error.code} ${error.message}`;
          return { holds: { what, mend: 'It leaves nothing behind; mend it and check again.' }, written: [] };
        }
      }
      const after = await readCatalogue(copy.database);
      // Rules are made of functions: with another one any table may be judged in another way.
      const isOther = after.inner !== this.#before?.catalogue.inner;
      const tables = after.columns.filter(({ number }) => number === 1).map(({ table }) => table);
      return { holds, written: isOther ? [...new Set(tables)] : [] };
    });
  }

  async #writesBefore(tables: readonly string[], catalogue: Catalogue): Promise<WriteOutcomes> {
    const all = new Map<string, string | null>();
    for (const table of tables) {
      const known = this.#writes.get(table) ?? (await tryWrites(this.#copy, [table], catalogue, catalogue));
      this.#writes.set(table, known);
      for (const [key, outcome] of known) all.set(key, outcome);
    }
    return all;
  }

  /** On filled tables where that can be measured; else what reads or writes each row is taken for too long. */
  async #tooLong(migrations: readonly Migration[], read: readonly Hold[]): Promise<Verdict['refused']> {
    const { grown } = this.#copy;
    if (grown === undefined || read.length === 0) {
      return read
        .filter(({ isOfEachRow }) => isOfEachRow)
        .map((hold) => refusalOf(hold, 'for as long as each of its rows is read or written'));
    }
    for (const { table } of read) {
      if (this.#grown.has(table)) continue;
      await grown.transaction((tx) => fillUp(tx, table, this.#rows));
      this.#grown.add(table);
    }
    return (await measured(grown, migrations))
      .filter(({ milliseconds }) => milliseconds > longestHold)
      .map((hold) =>
        refusalOf(hold, `for ${hold.milliseconds} ms with ${this.#rows} rows, at most ${longestHold}`),
      );
  }
}

class Undo extends Error {
  readonly holds: readonly Hold[];

  constructor(holds: readonly Hold[]) {
    super('undo');
    this.holds = holds;
  }
}

/** Applies migrations in a transaction that is given up at the end. */
async function measured(grown: Database, migrations: readonly Migration[]): Promise<readonly Hold[]> {
  try {
    return await grown.transaction(async (tx) => {
      await tx.script('set local statement_timeout = 0');
      const inUse = await tablesInUse(tx);
      const holds: Hold[] = [];
      for (const { sql } of migrations) holds.push(...(await runHolding(tx, sql, inUse)));
      throw new Undo(holds);
    });
  } catch (error) {
    if (error instanceof Undo) return error.holds;
    throw error;
  }
}

const refusalOf = ({ table, effect, statement }: Hold, howLong: string) => ({
  what: `${table} is held so that ${effect} ${howLong}: ${statement}`,
  mend: 'An index: `create index concurrently`, by hand before the push, and here `if not exists`. A condition: `not valid`, validated in a later migration. Another type or content: a new column, filled in parts.',
});
