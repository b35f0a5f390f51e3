import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { runToEnd } from '../processes/child.ts';
import { startDevCommand, waitForRenderedPage } from '../testing/dev-command.ts';

const root = join(import.meta.dirname, '../../../..');

async function run(cwd: string, command: string, ...args: readonly string[]): Promise<void> {
  const result = await runToEnd({ command, args, cwd, limitMs: 300_000 });
  assert.equal(result.code, 0, result.output);
}

/** Installs the given major version of Node from the npm package `node`. */
async function installNode(context: TestContext, major: number): Promise<string> {
  const folder = createTempFolder(context);
  await run(folder, 'npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', `node@${major}`);
  return join(folder, 'node_modules/node/bin');
}

describe('npm start from a fresh clone', () => {
  for (const major of [20, 22, 24]) {
    test(`installs without a warning and shows the site on Node ${major}`, async (context) => {
      const node = await installNode(context, major);
      const clone = join(createTempFolder(context), 'northlight');
      await run(root, 'git', 'clone', '--quiet', root, clone);
      const server = await startDevCommand(context, 'npm start', clone, {
        PATH: `${node}:${process.env.PATH}`,
      });
      await waitForRenderedPage(server.url);
      const output = await server.interrupt();
      const startupOutput = output.slice(
        0,
        output.findIndex((line) => /Open +http/.test(line)),
      );
      assert.doesNotMatch(startupOutput.join('\n'), /warn|deprecated|approv/i);
    });
  }
});
