import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** The commands in a document. A test can run them and check that it has run all of them. */
export class DocumentedCommands {
  readonly #all: ReadonlySet<string>;
  readonly #unused: Set<string>;

  constructor(file: string) {
    const text = readFileSync(file, 'utf8');
    const matches = [
      ...text.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx) [^`\n]+)`|^ *((?:[A-Z_]+=\S+ )*(?:npm|npx) .+)$/gm),
    ];
    this.#all = new Set(matches.map(([, span, line]) => (span ?? line ?? '').replace(/\s+#.*$/, '')));
    this.#unused = new Set(this.#all);
  }

  /** Marks a command as used. @returns the command */
  take(command: string): string {
    assert.ok(this.#all.has(command), `${command} is not one of: ${[...this.#all].join(', ')}`);
    this.#unused.delete(command);
    return command;
  }

  get all(): readonly string[] {
    return [...this.#all];
  }

  get unused(): readonly string[] {
    return [...this.#unused];
  }
}
