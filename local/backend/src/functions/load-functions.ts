import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { within } from '@northlight/node-kit';
import { describeFunctionError } from './function-error.ts';

export type FunctionHandler = (request: Request) => Promise<Response>;

/** Answers in place of a function that did not load. */
export const notLoaded: FunctionHandler = async () =>
  Response.json(
    {
      error: {
        code: 'unavailable',
        message: 'The service is not available at the moment. Please try again.',
      },
    },
    { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
  );

const LONGEST_LOAD_MILLISECONDS = 10_000;

interface LoaderOptions {
  /** Has a folder with a `handler.ts` for each function. */
  readonly folder: string;
  /** What a hosted function finds in its environment. */
  readonly deps: object;
  /** Writes a line for the person at the terminal. */
  readonly say: (line: string) => void;
}

const factoryName = (name: string): string =>
  `create${name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

/** Imports the functions of a project. One that does not load is reported, and takes nothing else down. */
export class FunctionLoader {
  readonly #handlers = new Map<string, FunctionHandler>();
  /** What was reported of the functions whose files on disk do not load. */
  readonly #broken = new Map<string, string>();
  readonly #options: LoaderOptions;
  #generation = 0;

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  get handlers(): ReadonlyMap<string, FunctionHandler> {
    return this.#handlers;
  }

  /** Loads every function. */
  async loadAll(): Promise<void> {
    const names = await this.#list();
    await this.#load(names);
    this.#reportBroken(names);
  }

  /**
   * Loads the functions that the saved files belong to, and those that are broken. Needs the hook of
   * `fresh-imports.mjs`. One that no longer loads keeps its last good version.
   */
  async reload(files: readonly string[]): Promise<void> {
    const { folder, say } = this.#options;
    const names = await this.#list();
    const removed = [...this.#handlers.keys()].filter((name) => !names.includes(name));
    for (const name of removed) {
      this.#handlers.delete(name);
      this.#broken.delete(name);
      say(`functions: ${name} is removed`);
    }
    const saved = new Set(files.map((file) => relative(folder, file).split(sep)[0] ?? ''));
    const isShared = [...saved].some((name) => !names.includes(name) && !removed.includes(name));
    const before = new Map(this.#broken);
    const chosen = names.filter((name) => isShared || saved.has(name) || before.has(name));
    if (chosen.length === 0) return;

    this.#generation += 1;
    await this.#load(chosen);
    const loaded = chosen.filter((name) => !this.#broken.has(name));
    const repaired = loaded.filter((name) => before.has(name));
    const others = loaded.filter((name) => !before.has(name));
    if (repaired.length > 0) {
      say(`functions: ${repaired.join(', ')} ${repaired.length === 1 ? 'works' : 'work'} again`);
    }
    if (others.length > 0) {
      const root = join(folder, '..', '..');
      const which = isShared && others.length > 1 ? `${others.length} functions` : others.join(', ');
      say(`functions: reloaded ${which} after a change of ${summarize(files, root)}`);
    }
    this.#reportBroken(chosen.filter((name) => isShared || saved.has(name)));
    const stillBroken = [...this.#broken.keys()].filter((name) => !isShared && !saved.has(name));
    if (stillBroken.length > 0) say(`functions: still broken: ${stillBroken.join(', ')}`);
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

  async #load(names: readonly string[]): Promise<void> {
    for (const name of names) {
      try {
        this.#handlers.set(name, await this.#import(name));
        this.#broken.delete(name);
      } catch (error) {
        this.#broken.set(name, describeFunctionError(error, this.#options.folder));
        if (!this.#handlers.has(name)) this.#handlers.set(name, notLoaded);
      }
    }
  }

  async #import(name: string): Promise<FunctionHandler> {
    const { folder, deps } = this.#options;
    const file = join(folder, name, 'handler.ts');
    const { href } = pathToFileURL(file);
    const module: Record<string, unknown> = await within(
      LONGEST_LOAD_MILLISECONDS,
      import(this.#generation === 0 ? href : `${href}?generation=${this.#generation}`),
      () => new Error(`${file} is still loading after ${LONGEST_LOAD_MILLISECONDS / 1000} s.`),
    );
    const create = module[factoryName(name)];
    if (typeof create !== 'function') throw new Error(`${file} exports no ${factoryName(name)}.`);
    return create(deps) as FunctionHandler;
  }

  /** Says once what several functions fail by: a file that they share. */
  #reportBroken(names: readonly string[]): void {
    const byReport = new Map<string, string[]>();
    for (const name of names) {
      const report = this.#broken.get(name);
      if (report !== undefined) byReport.set(report, [...(byReport.get(report) ?? []), name]);
    }
    for (const [report, broken] of byReport) {
      const verb = broken.length === 1 ? 'does not load' : 'do not load';
      const isServed = broken.every((name) => this.#handlers.get(name) !== notLoaded);
      const meanwhile = isServed ? 'the last good version stays in use' : 'calls are answered with 503';
      this.#options.say(`functions: ${broken.join(', ')} ${verb}; ${meanwhile}: ${report}`);
    }
  }
}

function summarize(files: readonly string[], root: string): string {
  const names = files.map((file) => relative(root, file));
  return names.length > 3 ? `${names.length} files` : names.join(', ');
}
