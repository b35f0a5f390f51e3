import { execFileSync } from 'node:child_process';
import type { Database } from './database.ts';
import { describeEdited, type MigrationState, runMigrations } from './migrations.ts';
import { replayMigrations } from './replay-migrations.ts';

interface ProjectMigrationsOptions {
  readonly database: Database;
  readonly folder: string;
  /** Prints a line on the terminal. */
  readonly print: (line: string) => void;
  /** Whether migrations may be edited while the backend is running. */
  readonly isWatched: boolean;
}

/** Applies a project's migrations to its backend and reports them on the terminal. */
export class ProjectMigrations {
  readonly #options: ProjectMigrationsOptions;
  #state: MigrationState = { version: '0', applied: [] };
  #edited: readonly string[] = [];

  constructor(options: ProjectMigrationsOptions) {
    this.#options = options;
  }

  get state(): MigrationState {
    return this.#state;
  }

  /** @throws MigrationError if one fails, except in watch mode on a database with an earlier schema */
  async applyAtStart(): Promise<void> {
    const { failure, isFirst } = await this.#run();
    if (failure && (isFirst || !this.#options.isWatched)) throw failure;
    if (failure) this.#options.print(failure.message);
  }

  /** Applies new migrations, and the newest one again if it has been edited. On failure, the schema does not change. */
  async applyWhileRunning(): Promise<void> {
    const { failure } = await this.#run();
    if (failure) this.#options.print(failure.message);
  }

  /** @returns whether the edited migration has been replayed */
  async #replay(edited: readonly string[], version: string): Promise<boolean> {
    const { database, folder, print } = this.#options;
    const [file = ''] = edited;
    if (edited.length !== 1 || !file.startsWith(`${version}_`) || isCommitted(folder, file)) return false;
    try {
      await replayMigrations(database, folder);
      print(`replayed ${file}, with the data in place`);
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
    }
    return true;
  }

  async #run() {
    const { database, folder, print, isWatched } = this.#options;
    const run = await runMigrations(database, folder, { skipEmpty: isWatched });
    this.#state = { version: run.version, applied: run.applied };
    if (isWatched && (await this.#replay(run.edited, run.version))) return run;
    for (const file of run.edited) if (!this.#edited.includes(file)) print(describeEdited(file));
    this.#edited = run.edited;
    const { length } = run.files;
    if (!run.isFirst && length > 0) {
      print(`applied ${length} ${length === 1 ? 'migration' : 'migrations'}: ${run.files.join(', ')}`);
    }
    return run;
  }
}

/** Whether others may have the file, so that only a new migration can change the schema. */
function isCommitted(folder: string, file: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `HEAD:./${file}`], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
