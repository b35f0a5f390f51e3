import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
      `Migration ${file} failed and was rolled back; the database stays at version ${version}. ${describeCause(cause, file, text)}`,
      {
        cause,
      },
    );
    this.file = file;
    this.version = version;
  }
}

function describeCause(cause: unknown, file: string, text: string): string {
  if (!isDatabaseError(cause)) return cause instanceof Error ? cause.message : String(cause);
  const place = cause.position ? ` (at ${file}:${formatLineAndColumn(text, Number(cause.position))})` : '';
  const hint = cause.hint ? ` Hint: ${cause.hint}` : '';
  return `${cause.code}: ${cause.message}${place}${hint}`;
}

/** PostgreSQL counts characters from 1. */
function formatLineAndColumn(text: string, position: number): string {
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

interface MigrationRun extends MigrationState {
  /** Whether no migration was applied before. */
  readonly isFirst: boolean;
  /** The files that were applied now. */
  readonly files: readonly string[];
  /** The files that are no longer what was applied before. */
  readonly edited: readonly string[];
  /** The first migration that could not be applied; none after it was tried. */
  readonly failure: MigrationError | null;
}

interface MigrationLimits {
  /** The last version to apply, for rows that were written when it was the newest. */
  readonly upTo?: string;
  /** While somebody is writing, a file without a statement is not finished. */
  readonly skipsEmpty?: boolean;
}

/**
 * Applies what `supabase db push` would, in the same history table, each migration in one transaction with its history
 * row: a run that fails or is killed midway leaves the database as the previous version of the product knew it.
 */
export async function runMigrations(
  database: Database,
  folder: string,
  { upTo, skipsEmpty = false }: MigrationLimits = {},
): Promise<MigrationRun> {
  const history = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  const before = new Map(history.map((row) => [row.version, row.statements ?? []]));
  const applied = [...before.keys()];
  const migrations = await listMigrations(folder);
  const unknown = applied.find((version) => migrations.every((each) => each.version !== version));
  if (unknown !== undefined) {
    throw new Error(
      `The data folder has migration ${unknown}, which is not in supabase/migrations. Run \`npm run reset\` to make the data new, or go back to the sources that made it.`,
    );
  }
  const edited: string[] = [];
  const files: string[] = [];
  let current = applied.at(-1) ?? '0';
  let failure: MigrationError | null = null;
  for (const { version, name, file } of migrations) {
    if (upTo !== undefined && version > upTo) break;
    const text = await readFile(file, 'utf8');
    const statements = splitSqlStatements(text);
    const old = before.get(version);
    if (old) {
      if (old.length > 0 && old.join(';') !== statements.join(';')) edited.push(basename(file));
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
    isFirst: before.size === 0,
    files,
    edited,
    failure,
  };
}

/** Migrates a new database. @throws MigrationError when a migration could not be applied */
export async function migrate(database: Database, folder: string, upTo?: string): Promise<void> {
  const { failure } = await runMigrations(database, folder, upTo === undefined ? {} : { upTo });
  if (failure) throw failure;
}

export const describeEdited = (file: string): string =>
  `Migration ${file} was edited after it was applied. \`npm run reset\` makes the data folder new.`;
