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
  /** The newest applied version, or '0'. */
  readonly version: string;
  readonly applied: readonly string[];
}

/** A migration failed and has been rolled back. */
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
  const location = cause.position ? ` (at ${file}:${formatLineAndColumn(text, Number(cause.position))})` : '';
  const hint = cause.hint ? ` Hint: ${cause.hint}` : '';
  return `${cause.code}: ${cause.message}${location}${hint}`;
}

/** PostgreSQL counts characters, starting at 1. */
function formatLineAndColumn(text: string, position: number): string {
  const lines = [...text].slice(0, position).join('').split('\n');
  return `${lines.length}:${lines.at(-1)?.length ?? 0}`;
}

/** The migrations in a folder, oldest first. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => []);
  const migrations = files
    .map((file) => /^(\d+)_(.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map(([file, version = '', name = '']) => ({ version, name, file: join(folder, file) }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
  // The history is keyed by version, so the second file would silently never run.
  const duplicate = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (duplicate)
    throw new Error(`Two migrations have version ${duplicate.version}; give one of them a later version.`);
  return migrations;
}

interface MigrationRun extends MigrationState {
  /** Whether no migration had been applied before. */
  readonly isFirst: boolean;
  /** The files applied in this run. */
  readonly files: readonly string[];
  /** Files that have changed since they were applied. */
  readonly edited: readonly string[];
  /** The first migration that failed; later ones have not been run. */
  readonly failure: MigrationError | null;
}

interface MigrationOptions {
  /** The last version to apply, for restoring rows from an older schema. */
  readonly upTo?: string;
  /** Skips files without statements: in watch mode they are unfinished. */
  readonly skipEmpty?: boolean;
}

/**
 * Applies migrations like `supabase db push`, with the same history table. Each runs in one transaction with its history row,
 * so that a failed or killed run leaves a consistent database.
 */
export async function runMigrations(
  database: Database,
  folder: string,
  { upTo, skipEmpty = false }: MigrationOptions = {},
): Promise<MigrationRun> {
  const history = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  const appliedStatements = new Map(history.map((row) => [row.version, row.statements ?? []]));
  const applied = [...appliedStatements.keys()];
  const migrations = await listMigrations(folder);
  const unknownVersion = applied.find((version) => migrations.every((file) => file.version !== version));
  if (unknownVersion !== undefined) {
    throw new Error(
      `The data folder has migration ${unknownVersion}, which is not in supabase/migrations. Run \`npm run reset\` to start over, or use the sources that created it.`,
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
    const earlierStatements = appliedStatements.get(version);
    if (earlierStatements) {
      if (earlierStatements.length > 0 && earlierStatements.join(';') !== statements.join(';'))
        edited.push(basename(file));
      continue;
    }
    if (skipEmpty && statements.length === 0) continue;
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
    isFirst: appliedStatements.size === 0,
    files,
    edited,
    failure,
  };
}

/** Migrates a new database. @throws MigrationError if a migration fails */
export async function migrate(database: Database, folder: string, upTo?: string): Promise<void> {
  const { failure } = await runMigrations(database, folder, upTo === undefined ? {} : { upTo });
  if (failure) throw failure;
}

export const describeEdited = (file: string): string =>
  `Migration ${file} has been edited since it was applied. \`npm run reset\` creates a new data folder.`;
