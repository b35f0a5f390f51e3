import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Progress } from '@northlight/cli/progress';
import { createTempFolder } from '@northlight/node-kit/testing';
import { runStages } from './run-stages.ts';
import { createTestStages, type Stage } from './stages.ts';

const createStage = (name: string, ...codes: string[]): Stage => ({
  name,
  description: 'something',
  commands: codes.map((code) => ({ args: ['-e', code] })),
});

describe('runStages', () => {
  async function run(folder: string, ...lanes: Stage[][]) {
    let output = '';
    const write = (text: string) => {
      output += text;
    };
    const progress = new Progress({ isInteractive: false, write }, () => 0);
    return { failed: await runStages(folder, lanes, progress), output };
  }

  test('shows only the output of failed stages, and runs all others', async (context) => {
    const folder = createTempFolder(context);
    const { failed, output } = await run(
      folder,
      [
        createStage('lint', 'console.log("bad form"); process.exitCode = 2'),
        createStage('types', 'console.log("chatter")'),
      ],
      [createStage('unit', 'process.kill(process.pid, "SIGKILL")', 'require("fs").writeFileSync("ran", "")')],
    );
    assert.deepEqual([...failed].sort(), ['lint', 'unit']);
    assert.match(output, /bad form\nThe command ended with code 2/);
    assert.match(output, /The command was killed by SIGKILL/);
    assert.match(output, /✓ types: something/);
    assert.doesNotMatch(output, /chatter/);
    assert.ok(existsSync(join(folder, 'ran')));
  });

  test('prints the output of a single stage immediately', async (context) => {
    const { failed, output } = await run(createTempFolder(context), [
      createStage('unit', 'console.log("chatter")'),
    ]);
    assert.deepEqual(failed, []);
    assert.match(output, /chatter/);
  });
});

test('each file runs with its runner, and stages without files are skipped', () => {
  const files = [
    'supabase/tests/functions.test.ts',
    'portal/src/app/app.test.tsx',
    'proof/e2e/releases/a.spec.ts',
  ];
  const stages = createTestStages({ files, checks: 'none' }).flat();
  assert.deepEqual(
    stages.map(({ name, commands }) => [name, commands.map(({ args }) => args.at(-1))]),
    [
      ['browser', ['/proof/e2e/releases/a.spec.ts']],
      ['components', [files[1]]],
      ['unit', [files[0]]],
    ],
  );
  const [browser] = stages;
  assert.ok(browser?.commands[0]?.args.includes('--project=releases'));
});
