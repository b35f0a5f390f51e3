import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isProcessAlive } from '@northlight/node-kit';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { Service, type ServiceEvents, ServiceStartError } from './service.ts';

const leash = new URL('./leash.mjs', import.meta.url).href;
const instantRestarts = { delays: [1, 1, 1], resetAfterMs: 60_000 };

interface Ready {
  readonly pid: number;
}

/** Creates a service that runs this program. */
function createService(
  context: TestContext,
  code: string,
  events: ServiceEvents = {},
  policy = instantRestarts,
) {
  const file = join(createTempFolder(context), 'program.mjs');
  writeFiles(join(file, '..'), { 'program.mjs': code });
  const service = new Service<Ready>(
    'The fake',
    {
      command: process.execPath,
      args: ['--import', leash, file],
      cwd: process.cwd(),
      isLeashed: true,
    },
    events,
    policy,
  );
  context.after(() => service.stop(100));
  return service;
}

const keepRunning = 'setInterval(() => {}, 1000);';
const reportReady = 'process.send({ ready: true, pid: process.pid });';

function createSignal(): { promise: Promise<void>; done: () => void } {
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { promise, done };
}

/** Resolves once the system has reaped the process. */
async function waitUntilGone(pid: number): Promise<void> {
  while (isProcessAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}

describe('a service', { timeout: 60_000 }, () => {
  test('is ready after its message, and stops on SIGTERM', async (context) => {
    const service = createService(
      context,
      `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); ${reportReady} ${keepRunning}`,
      { onLine: (line) => lines.push(line) },
    );
    const lines: string[] = [];
    const { pid } = await service.start();
    assert.ok(isProcessAlive(pid));
    await service.stop();
    assert.ok(!isProcessAlive(pid));
    assert.deepEqual(lines, ['bye']);
  });

  test('reports its output if it exits before it is ready', async (context) => {
    const service = createService(context, "console.error('the folder is in use'); process.exit(75);");
    const error = await service.start().catch((caught: unknown) => caught);
    assert.ok(error instanceof ServiceStartError);
    assert.equal(error.message, 'The fake ended with code 75');
    assert.deepEqual(error.output, ['the folder is in use']);
  });

  test('restarts after it is killed', async (context) => {
    const recovered = createSignal();
    const reasons: string[] = [];
    const service = createService(context, `console.log(process.pid); ${reportReady} ${keepRunning}`, {
      onCrash: (reason) => reasons.push(reason),
      onRecovered: recovered.done,
      onLine: (line) => output.push(line),
    });
    const output: string[] = [];
    const { pid } = await service.start();
    process.kill(pid, 'SIGKILL');
    await recovered.promise;
    assert.deepEqual(reasons, ['was killed by SIGKILL']);
    await service.stop();
    assert.equal(output[0], String(pid));
    assert.equal(output.length, 2);
    assert.notEqual(output[1], output[0]);
  });

  test('gives up after several crashes, and reports the last output', async (context) => {
    const marker = join(createTempFolder(context), 'was-here');
    const reasons: string[] = [];
    const giveUpReason = new Promise<string>((resolve) => {
      const service = createService(
        context,
        `import { existsSync, writeFileSync } from 'node:fs';
         if (existsSync(${JSON.stringify(marker)})) { console.error('still broken'); process.exit(1); }
         writeFileSync(${JSON.stringify(marker)}, ''); ${reportReady} setImmediate(() => process.exit(9));`,
        { onCrash: (reason) => reasons.push(reason), onGiveUp: resolve },
      );
      void service.start();
    });
    assert.match(await giveUpReason, /ended with code 1: still broken/);
    assert.equal(reasons.length, instantRestarts.delays.length);
    assert.match(reasons[0] ?? '', /code 9/);
  });

  test('does not restart after it has been stopped', async (context) => {
    const crashed = createSignal();
    const starts: string[] = [];
    const service = createService(
      context,
      `${reportReady} ${keepRunning}`,
      { onCrash: crashed.done, onRecovered: () => starts.push('again') },
      { delays: [600_000], resetAfterMs: 60_000 },
    );
    const { pid } = await service.start();
    process.kill(pid, 'SIGKILL');
    await crashed.promise;
    await service.stop();
    assert.deepEqual(starts, []);
  });

  test('is killed with all its child processes if it ignores SIGTERM', async (context) => {
    const service = createService(
      context,
      `import { spawn } from 'node:child_process';
       process.on('SIGTERM', () => {});
       const inner = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       inner.once('spawn', () => process.send({ ready: true, pid: inner.pid})); ${keepRunning}`,
    );
    const { pid } = await service.start();
    await service.stop(50);
    await waitUntilGone(pid);
  });

  test('stops if its parent is killed', async (context) => {
    const folder = createTempFolder(context);
    writeFiles(folder, {
      'child.mjs': `import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(join(folder, 'end'))}, 'clean'); process.exit(0); });
        ${reportReady} ${keepRunning}`,
      'parent.mts': `import { startChild } from ${JSON.stringify(fileURLToPath(new URL('./child.ts', import.meta.url)))};
        const child = startChild({ command: process.execPath, args: ['--import', ${JSON.stringify(leash)}, ${JSON.stringify(join(folder, 'child.mjs'))}], cwd: ${JSON.stringify(folder)}, isLeashed: true });
        child.onMessage((message) => console.log((message as { pid: number }).pid));`,
    });
    const parent = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(folder, 'parent.mts')],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    context.after(() => parent.kill('SIGKILL'));
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString());
    assert.ok(isProcessAlive(pid));
    parent.kill('SIGKILL');
    await waitUntilGone(pid);
    assert.equal(readFileSync(join(folder, 'end'), 'utf8'), 'clean');
  });
});
