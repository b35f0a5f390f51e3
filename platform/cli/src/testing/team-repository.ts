import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../processes/child.ts';
import { create } from '../team/create.ts';
import { tempFolder } from './temp-folder.ts';

/** A repository as `npm create @northlight` makes it, nothing installed yet. */
export class TeamRepository {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(
    context: { after(end: () => void | Promise<void>): void },
    name: string,
    product: string,
  ): Promise<TeamRepository> {
    const root = tempFolder(context);
    assert.equal(await create({ root, args: [name, '--from', product] }), 0);
    return new TeamRepository(join(root, name));
  }

  /** Runs a command in it. @returns what it said */
  async run(line: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const [command = '', ...args] = line.split(' ');
    const end = await runToEnd({
      ...{ command, args, cwd: this.folder, limitMs: 600_000 },
      // A bundler that has run in this process has set it.
      env: { NODE_ENV: undefined, ...env },
    });
    assert.equal(end.code, 0, `${line}\n${end.output}`);
    return end.output;
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }
}
