import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeKeyTexts } from '@platform/registry';
import { freePorts } from '../ports.ts';
import { makeCheckout } from '../testing/fake-checkout.ts';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = tempFolder({ after });
const { publicKey } = makeKeyTexts();

/** As somebody types it. With a foreign key it builds nothing, so that it is ready in seconds. */
async function npmStart(command = ['npm', 'start', '--silent']) {
  const [program = '', ...args] = command;
  const [port = 0] = await freePorts(20_000 + (process.pid % 10_000), 1, '127.0.0.1');
  const npm = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SEED_DEMO: '0',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      RELEASE_PUBLIC_KEY: publicKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!output.includes('The product is at')) {
    assert.equal(npm.exitCode, null, errors || output);
    await delay(50);
  }
  const pids = tree(npm.pid ?? 0);
  after(() => {
    for (const pid of pids) endNow(pid);
  });
  return { npm, port, url, pids, said: () => ({ output, errors }) };
}

/** @returns all of it */
function assertJson({ output, errors }: { readonly output: string; readonly errors: string }): string {
  const text = `${output}${errors}`.trim();
  for (const line of text.split('\n')) assert.equal(typeof JSON.parse(line), 'object', line);
  return text;
}

/** A process with all that it started, and they in turn: the shell, the command, the backend, the edge. */
function tree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) {
    for (const [child = 0, ofWhom] of pairs) if (ofWhom === parent) found.push(child);
  }
  return found;
}

/** Not the shell in between, which names it too. */
function isCommand(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === 'platform/cli/run.mjs';
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** A process that nobody has waited for yet is gone as well. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilAllGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(20);
}

async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    await delay(50);
  }
}

/** A request whose last byte is still to come. */
async function halfRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  const head = 'POST /csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{';
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  // The server has it once a later one is answered.
  await fetch(`http://127.0.0.1:${port}/favicon.ico`);
  return {
    async finish() {
      socket.end('}');
      await once(socket, 'close');
      return answer;
    },
  };
}

const secretOf = () =>
  (JSON.parse(readFileSync(join(folder, 'backend/secrets.json'), 'utf8')) as { secretKey: string }).secretKey;
const backendPid = () =>
  (JSON.parse(readFileSync(join(folder, 'backend/lock'), 'utf8')) as { pid: number }).pid;

describe('npm start', { timeout: 300_000, skip: process.platform !== 'linux' }, () => {
  test('starts a backend that hangs again, loses nothing, and says nothing but JSON', async () => {
    const { npm, url, pids, said, port } = await npmStart();
    const headers = { apikey: secretOf(), 'content-type': 'application/json' };
    const table = `${url}/rest/v1/services`;
    const written = await fetch(table, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=representation' },
      body: JSON.stringify({ title: 'Kept', description: 'Acknowledged before the backend hung' }),
    });
    assert.equal(written.status, 201, await written.clone().text());

    const hung = backendPid();
    // It neither answers nor hears SIGTERM, like one that is lost inside a statement.
    process.kill(hung, 'SIGSTOP');
    const since = performance.now();
    const meanwhile = await fetch(table, { headers });
    assert.deepEqual([meanwhile.status, meanwhile.headers.get('retry-after')], [503, '2']);
    await until(async () => said().output.includes('no longer answered') || null);
    // It is to run again within ten; this machine may be busy.
    assert.ok(performance.now() - since < 15_000);
    assert.ok(!isAlive(hung));
    const rows = await until(async () => {
      const answer = await fetch(`${table}?select=title&title=eq.Kept`, { headers });
      return answer.ok ? await answer.text() : null;
    });
    assert.equal(rows, '[{"title":"Kept"}]');

    const half = await halfRequest(port);
    const all = [...new Set([...pids, ...tree(npm.pid ?? 0)])];
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    assert.match(await half.finish(), /^HTTP\/1\.1 204 /);
    await untilAllGone(all);

    const text = assertJson(said());
    assert.ok(text.includes('no longer answered'));
    assert.ok(text.includes('POST /rest/v1/services'), 'the access log of the edge');
  });

  test('ends cleanly as the first process of a container, and says nothing but JSON', async (context) => {
    const container = ['unshare', '--pid', '--fork', '--mount-proc'];
    const [program = '', ...args] = container;
    if (spawnSync(program, [...args, 'true']).status !== 0) return context.skip('no namespaces here');
    const { npm, port, pids, said } = await npmStart([
      ...container,
      process.execPath,
      'platform/cli/run.mjs',
      'start',
    ]);
    const first = pids.find(isCommand) ?? 0;
    assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\s+\d+\s+1$/m);
    const half = await halfRequest(port);
    process.kill(first, 'SIGTERM');
    assert.match(await half.finish(), /^HTTP\/1\.1 204 /);
    const [code] = (await once(npm, 'exit')) as [number | null];
    assert.equal(code, 0);
    await untilAllGone(pids);
    assertJson(said());
  });

  test('says nothing but JSON when a build fails', (context) => {
    const broken = makeCheckout(context);
    writeFiles(broken, { 'portal/src/main.ts': 'broken' });
    const main = JSON.stringify(import.meta.resolve('../main.ts'));
    const script = `import { main } from ${main}; process.exit(await main(${JSON.stringify(broken)}, ['start']));`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          LOG_FORMAT: 'json',
          PORT: String(30_000 + (process.pid % 10_000)),
          DATA_DIR: join(broken, '.data'),
          // Nobody is asked there before all is built.
          SUPABASE_URL: 'http://127.0.0.1:9',
          SUPABASE_PUBLISHABLE_KEY: 'none',
        },
      },
    );
    assert.equal(status, 1, stdout + stderr);
    const said = assertJson({ output: stdout, errors: stderr });
    assert.match(said, /src\/main\.ts: unexpected token/);
  });

  for (const [who, which] of [
    ['npm itself', (pids: readonly number[]) => pids[0]],
    ['the command that npm runs', (pids: readonly number[]) => pids.find(isCommand)],
  ] as const) {
    test(`leaves nothing behind when ${who} is killed`, async () => {
      const { pids } = await npmStart();
      const pid = which(pids);
      assert.ok(pid);
      endNow(pid);
      await untilAllGone(pids);
    });
  }
});
