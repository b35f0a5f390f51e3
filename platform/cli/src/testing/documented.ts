import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** The commands of a document, so that a test runs what stands there and knows what it has left out. */
export class Documented {
  readonly #all: ReadonlySet<string>;
  readonly #left: Set<string>;

  constructor(file: string) {
    const text = readFileSync(file, 'utf8');
    const found = [
      ...text.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx) [^`\n]+)`|^ *((?:[A-Z_]+=\S+ )*(?:npm|npx) .+)$/gm),
    ];
    this.#all = new Set(found.map(([, span, line]) => (span ?? line ?? '').replace(/\s+#.*$/, '')));
    this.#left = new Set(this.#all);
  }

  /** @returns the command as it stands in the document, to be run */
  take(command: string): string {
    assert.ok(this.#all.has(command), `the document has no ${command}, but ${[...this.#all].join(', ')}`);
    this.#left.delete(command);
    return command;
  }

  get all(): readonly string[] {
    return [...this.#all];
  }

  /** What nobody has taken. */
  get left(): readonly string[] {
    return [...this.#left];
  }
}
