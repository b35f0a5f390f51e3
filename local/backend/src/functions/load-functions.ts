import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withTimeLimit } from '@northlight/node-kit';

export type FunctionHandler = (request: Request) => Promise<Response>;

/** Responds instead of a function that failed to load. */
export const unavailableFunction: FunctionHandler = async () =>
  Response.json(
    {
      error: {
        code: 'unavailable',
        message: 'The service is not available at the moment. Please try again.',
      },
    },
    { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
  );

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Whether an error's stack includes a function's code. */
export const isFromFunction = (error: unknown, folder: string): boolean =>
  error instanceof Error && (error.stack ?? '').includes(`${folder}/`);

const LOAD_TIMEOUT_MILLISECONDS = 10_000;

interface LoaderOptions {
  /** The folder that contains `<name>/handler.ts` for each function. */
  readonly folder: string;
  /** The values that hosted functions read from their environment. */
  readonly deps: object;
  /** Prints a line on the terminal. */
  readonly print: (line: string) => void;
}

const getFactoryName = (name: string): string =>
  `create${name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Handler`;

/** Imports a project's functions. One that fails to load is reported; the others still work. */
export class FunctionLoader {
  readonly #handlers = new Map<string, FunctionHandler>();
  readonly #options: LoaderOptions;
  #generation = 0;

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  get handlers(): ReadonlyMap<string, FunctionHandler> {
    return this.#handlers;
  }

  async loadAll(): Promise<void> {
    this.#report(await this.#load());
  }

  /** Reloads every function, with the hook `fresh-imports.mjs`. One that fails to load keeps its last working version. */
  async reload(files: readonly string[]): Promise<void> {
    this.#generation += 1;
    const errors = await this.#load();
    const { folder, print } = this.#options;
    const changed = files.map((file) => relative(join(folder, '..', '..'), file));
    print(
      `functions: reloaded after a change to ${changed.length > 3 ? `${changed.length} files` : changed.join(', ')}`,
    );
    this.#report(errors);
  }

  async #list(): Promise<string[]> {
    const { folder } = this.#options;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names: string[] = [];
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name.startsWith('_')) continue;
      const files: string[] = await readdir(join(folder, entry.name)).catch(() => []);
      if (files.includes('handler.ts')) names.push(entry.name);
    }
    return names;
  }

  /** @returns the errors by function, for functions that failed to load */
  async #load(): Promise<ReadonlyMap<string, string>> {
    const errors = new Map<string, string>();
    const names = await this.#list();
    for (const name of this.#handlers.keys()) if (!names.includes(name)) this.#handlers.delete(name);
    for (const name of names) {
      try {
        this.#handlers.set(name, await this.#import(name));
      } catch (error) {
        errors.set(name, describeError(error));
        if (!this.#handlers.has(name)) this.#handlers.set(name, unavailableFunction);
      }
    }
    return errors;
  }

  async #import(name: string): Promise<FunctionHandler> {
    const { folder, deps } = this.#options;
    const file = join(folder, name, 'handler.ts');
    const { href } = pathToFileURL(file);
    const module: Record<string, unknown> = await withTimeLimit(
      LOAD_TIMEOUT_MILLISECONDS,
      import(this.#generation === 0 ? href : `${href}?generation=${this.#generation}`),
      () => new Error(`${file} is still loading after ${LOAD_TIMEOUT_MILLISECONDS / 1000} s.`),
    );
    const create = module[getFactoryName(name)];
    if (typeof create !== 'function') throw new Error(`${file} exports no ${getFactoryName(name)}.`);
    return create(deps) as FunctionHandler;
  }

  /** Prints each error only once, even if several functions share the broken file. */
  #report(errors: ReadonlyMap<string, string>): void {
    for (const report of new Set(errors.values())) {
      const names = [...errors.keys()].filter((name) => errors.get(name) === report);
      const isServed = names.every((name) => this.#handlers.get(name) !== unavailableFunction);
      const consequence = isServed ? 'still using the last working version' : 'calls return 503';
      this.#options.print(`functions: ${names.join(', ')} failed to load; ${consequence}: ${report}`);
    }
  }
}
