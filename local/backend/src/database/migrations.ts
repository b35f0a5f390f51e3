import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '@northlight/node-kit';
import { splitSqlStatements } from '@supabase/lite';
import { type Database, isDatabaseError } from './database.ts';

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
}

export interface MigrationState {
  /** The newest version that is applied, or '0'. */
  readonly version: string;
  readonly applied: readonly string[];
}

/** A migration could not be applied; the database stands as it was before it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly file: string;
  readonly version: string;

  constructor(file: string, version: string, cause: unknown, text: string) {
    super(
      `Migration ${file} failed and was rolled back; the database stays at version ${version}. ${describe(cause, file, text)}`,
      {
        cause,
      },
    );
    this.file = file;
    this.version = version;
  }
}

function describe(cause: unknown, file: string, text: string): string {
  if (!isDatabaseError(cause)) return cause instanceof Error ? cause.message : String(cause);
  const place = cause.position ? ` (at ${file}:${lineAndColumn(text, Number(cause.position))})` : '';
  const hint = cause.hint ? ` Hint: ${cause.hint}` : '';
  return `${cause.code}: ${cause.message}${place}${hint}`;
}

/** PostgreSQL counts characters from 1. */
function lineAndColumn(text: string, position: number): string {
  const lines = [...text].slice(0, position).join('').split('\n');
  return `${lines.length}:${lines.at(-1)?.length ?? 0}`;
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => []);
  const migrations = files
    .map((file) => /^(\d+)_(.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map(([file, version = '', name = '']) => ({ version, name, file: join(folder, file) }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
  // The history knows a version once: the second file of it would never run, and nobody would be told.
  const twin = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twin) throw new Error(`Two migrations have the version ${twin.version}; give one of them a later one.`);
  return migrations;
}

/**
 * Data of a newer checkout may be opened, and of another branch if its migrations are older. Otherwise a missing one
 * is most likely an applied one under a new name, which would fail halfway.
 * @throws Error when a missing migration is older than an unknown one, or none that is applied is known
 */
function refuseOtherLine(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.filter((version) => !files.includes(version));
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  const missing = files.filter((version) => !applied.includes(version));
  const lacked = missing.find((version) => version < newest || unknown.length === applied.length);
  if (lacked === undefined) return;
  throw new Error(
    `The data comes from other migrations: it has ${newest}, which is not in supabase/migrations, and lacks ${lacked}. Run \`npm run reset\` to make the data new, or go back to the sources that made it.`,
  );
}

interface HistoryRow {
  version: string;
  name: string | null;
  statements: string[] | null;
}

interface MigrationRun extends MigrationState {
  /** Whether no migration was applied before. */
  readonly isFirst: boolean;
  /** The files that were applied now. */
  readonly files: readonly string[];
  /** How the files differ from what was applied before, one sentence each. */
  readonly differences: readonly string[];
  /** The first migration that could not be applied; none after it was tried. */
  readonly failure: MigrationError | null;
}

interface MigrationLimits {
  /** The last version to apply, for rows that were written when it was the newest. */
  readonly upTo?: string;
  /** While somebody is writing, a file without a statement is not finished. */
  readonly skipsEmpty?: boolean;
}

const ADVICE = '`npm run reset` makes the data folder new.';

/**
 * Applies what `supabase db push` would, in the same history table, each migration in one transaction with its history
 * row: a run that fails or is killed midway leaves the database as the previous version of the product knew it.
 */
export async function runMigrations(
  database: Database,
  folder: string,
  { upTo, skipsEmpty = false }: MigrationLimits = {},
): Promise<MigrationRun> {
  const history = await database.query<HistoryRow>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  const before = new Map(history.map((row) => [row.version, row]));
  const applied = history.map(({ version }) => version);
  const migrations = await listMigrations(folder);
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = history.filter(({ version }) => !known.has(version));
  refuseOtherLine(
    applied,
    [...known].filter((version) => version <= (upTo ?? version)),
  );
  const differences = unknown.map(
    (row) => `Migration ${fileName(row)} is applied, but its file is gone. ${ADVICE}`,
  );
  const files: string[] = [];
  let current = history.at(-1)?.version ?? '0';
  let failure: MigrationError | null = null;
  for (const { version, name, file } of migrations) {
    if (upTo !== undefined && version > upTo) break;
    const text = await readFile(file, 'utf8');
    const statements = splitSqlStatements(text);
    const row = before.get(version);
    if (row) {
      const old = row.statements ?? [];
      if (old.length > 0 && old.join(';') !== statements.join(';')) {
        differences.push(`Migration ${basename(file)} was edited after it was applied. ${ADVICE}`);
      }
      if (row.name !== null && row.name !== name) {
        differences.push(`Migration ${fileName(row)} was renamed to ${basename(file)} after it was applied.`);
      }
      continue;
    }
    if (skipsEmpty && statements.length === 0) continue;
    try {
      await database.transaction(async (tx) => {
        await tx.script(text);
        await tx.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, statements],
        );
      });
    } catch (error) {
      failure = new MigrationError(basename(file), current, error, text);
      break;
    }
    applied.push(version);
    files.push(basename(file));
    if (version > current) current = version;
  }
  return {
    version: current,
    applied: applied.sort(),
    isFirst: history.length === 0,
    files,
    differences,
    failure,
  };
}

/** As `runMigrations`. @throws MigrationError when one could not be applied */
export async function migrate(
  database: Database,
  folder: string,
  log: Log,
  upTo?: string,
): Promise<MigrationState> {
  const run = await runMigrations(database, folder, upTo === undefined ? {} : { upTo });
  for (const difference of run.differences) log.warn(difference);
  if (run.failure) throw run.failure;
  return run;
}

const fileName = ({ version, name }: HistoryRow): string => `${version}_${name ?? ''}.sql`;
