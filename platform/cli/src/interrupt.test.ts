import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { isProcessAlive } from '@northlight/node-kit';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';

const toUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Runs `inner` until it ends, as `npm test` runs its runners. */
async function startCommand(context: TestContext, inner: string) {
  const folder = createTempFolder(context);
  writeFiles(folder, {
    'inner.mjs': inner,
    'outer.mts': `
      import { listenForSignals } from ${toUrl('./interrupt.ts')};
      import { runToEnd } from ${toUrl('./processes/child.ts')};
      listenForSignals();
      const result = await runToEnd({
        command: process.execPath, args: ['inner.mjs'], cwd: ${JSON.stringify(folder)},
        onLine: (line) => console.log(line),
      });
      process.exit(result.code ?? 1);`,
  });
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(folder, 'outer.mts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { folder, child, innerPid: Number(line.toString()) };
}

describe('an interrupted command', { timeout: 60_000 }, () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`lets its processes exit cleanly after ${signal}`, async (context) => {
      const { folder, child, innerPid } = await startCommand(
        context,
        `import { writeFileSync } from 'node:fs';
         process.on('SIGINT', () => setTimeout(() => { writeFileSync('tidy', 'yes'); process.exit(0); }, 50));
         console.log(process.pid); setInterval(() => {}, 1000);`,
      );
      child.kill(signal);
      child.kill(signal);
      const [code] = await once(child, 'exit');
      assert.equal(code, 130);
      while (isProcessAlive(innerPid)) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(readFileSync(join(folder, 'tidy'), 'utf8'), 'yes');
    });
  }
});
