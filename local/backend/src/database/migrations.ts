import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  constructor(file: string, version: string, cause: unknown) {
    super(
      `Migration ${file} failed and was rolled back; the database stays at version ${version}. ${describe(cause)}`,
      {
        cause,
      },
    );
    this.file = file;
    this.version = version;
  }
}

function describe(cause: unknown): string {
  if (!isDatabaseError(cause)) return cause instanceof Error ? cause.message : String(cause);
  const place = cause.position ? ` (at character ${cause.position})` : '';
  const hint = cause.hint ? ` Hint: ${cause.hint}` : '';
  return `${cause.code}: ${cause.message}${place}${hint}`;
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
 * @throws Error when a missing migration is older than an unknown one
 */
function refuseOtherLine(unknown: readonly string[], missing: readonly string[]): void {
  const [newest = ''] = [...unknown].sort().reverse();
  const older = missing.find((version) => version < newest);
  if (older === undefined) return;
  throw new Error(
    `The data comes from other migrations: it has ${newest}, which is not in supabase/migrations, and lacks the older ${older}. Run \`npm run reset\` to make the data new, or go back to the sources that made it.`,
  );
}

interface HistoryRow {
  version: string;
  statements: string[] | null;
}

/**
 * Applies what `supabase db push` would, in the same history table, each migration in one transaction with its history
 * row: a start that fails or is killed midway leaves the database as the previous version of the product knew it.
 * @param upTo - the last version to apply, for rows that were written when it was the newest
 */
export async function migrate(
  database: Database,
  folder: string,
  log: Log,
  upTo?: string,
): Promise<MigrationState> {
  const history = await database.query<HistoryRow>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  const applied = new Map(history.map((row) => [row.version, row.statements ?? []]));
  const migrations = await listMigrations(folder);
  const known = new Set(migrations.map(({ version }) => version));
  for (const version of applied.keys()) {
    if (!known.has(version)) log.warn('migration-unknown', { version });
  }
  refuseOtherLine(
    [...applied.keys()].filter((version) => !known.has(version)),
    [...known].filter((version) => !applied.has(version) && version <= (upTo ?? version)),
  );
  let current = history.at(-1)?.version ?? '0';
  for (const { version, name, file } of migrations) {
    if (upTo !== undefined && version > upTo) break;
    const text = await readFile(file, 'utf8');
    const statements = splitSqlStatements(text);
    const before = applied.get(version);
    if (before) {
      if (before.length > 0 && before.join(';') !== statements.join(';')) {
        log.warn('migration-edited', { version, advice: 'npm run reset makes the data folder new' });
      }
      continue;
    }
    try {
      await database.transaction(async (tx) => {
        await tx.script(text);
        await tx.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, statements],
        );
      });
    } catch (error) {
      throw new MigrationError(`${version}_${name}.sql`, current, error);
    }
    applied.set(version, statements);
    if (version > current) current = version;
    log.debug('migration-applied', { version, name });
  }
  return { version: current, applied: [...applied.keys()].sort() };
}
