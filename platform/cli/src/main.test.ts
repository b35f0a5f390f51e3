import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { main } from './main.ts';
import { captureOutput } from './testing/capture-output.ts';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = Object.values(scripts).flatMap((line) => /run\.mjs ([\w-]+)$/.exec(line)?.[1] ?? []);

describe('--help', () => {
  test('covers every command in package.json', () => {
    assert.ok(commands.length > 12, commands.join());
  });

  for (const command of commands) {
    test(`prints the usage of ${command} and does nothing else`, async (context) => {
      const text = await captureOutput(context, () => main(root, [command, 'anything', '--help']));
      assert.match(text, new RegExp(`\\nUsage: npm (run )?${command}( -- .+)?\\n\\n[A-Z].+\\.\\n`, 's'));
    });
  }
});
