import type { Database } from './database.ts';
import { describeEdited, type MigrationState, runMigrations } from './migrations.ts';

interface ProjectMigrationsOptions {
  readonly database: Database;
  readonly folder: string;
  /** Writes a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Whether somebody writes migrations while the backend runs. */
  readonly isWatched: boolean;
}

/** The migrations of a project on its running backend, and what the terminal says of them. */
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

  /** @throws MigrationError when one fails, unless it is watched and the database has an earlier schema to go on with */
  async applyAtStart(): Promise<void> {
    const { failure, isFirst } = await this.#run();
    if (failure && (isFirst || !this.#options.isWatched)) throw failure;
    if (failure) this.#options.say(failure.message);
  }

  /** Applies what is new. The schema stays as it is when that fails. */
  async applyWhileRunning(): Promise<void> {
    const { failure } = await this.#run();
    if (failure) this.#options.say(failure.message);
  }

  async #run() {
    const { database, folder, say, isWatched } = this.#options;
    const run = await runMigrations(database, folder, { skipsEmpty: isWatched });
    this.#state = { version: run.version, applied: run.applied };
    for (const file of run.edited) if (!this.#edited.includes(file)) say(describeEdited(file));
    this.#edited = run.edited;
    const { length } = run.files;
    if (!run.isFirst && length > 0) {
      say(`applied ${length} ${length === 1 ? 'migration' : 'migrations'}: ${run.files.join(', ')}`);
    }
    return run;
  }
}
