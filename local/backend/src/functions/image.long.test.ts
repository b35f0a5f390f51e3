import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** The Deno that runs the image's files. Not a dependency, since it takes 90 MB. */
const PACKAGE = 'deno@2.9.6';

/** Lets npm download Deno into its cache, and returns its path. */
async function installDeno(): Promise<string> {
  const script = 'console.log(Deno.execPath())';
  const command = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'deno', 'eval', script];
  const { stdout } = await promisify(execFile)('npm', command);
  return stdout.trim();
}

const root = join(import.meta.dirname, '../../../..');
const dockerfile = readFileSync(join(root, 'deploy/supabase/functions.Dockerfile'), 'utf8');
const userId = 1993;
const names = readdirSync(join(root, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);
const isRoot = process.getuid?.() === 0;

test('the files of functions.Dockerfile have no type errors, serve every function, and neither download nor write anything', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const app = join(folder, 'app');
  for (const [, source = '', target = ''] of dockerfile.matchAll(/^COPY (\S+) (\S+)$/gm)) {
    mkdirSync(dirname(join(app, target)), { recursive: true });
    cpSync(join(root, source), join(app, target), { recursive: true });
  }
  const deno = join(folder, 'deno');
  copyFileSync(await installDeno(), deno);
  const env = {
    PATH: `${folder}:/usr/bin:/bin`,
    HOME: folder,
    NO_COLOR: '1',
    DENO_DIR: join(folder, 'cache'),
  };
  const [, build = ''] = /^RUN (.*)$/m.exec(dockerfile) ?? [];
  // Packages are installed with this machine's settings, but the functions run without them.
  execFileSync('sh', ['-c', build], { cwd: app, env: { ...process.env, ...env }, stdio: 'pipe' });
  const entries = names.map((name) => join(app, 'supabase/functions', name, 'index.ts'));
  const check = ['check', `--config=${join(app, 'supabase/functions/deno.json')}`, '--frozen', ...entries];
  execFileSync(deno, check, { cwd: app, env: { ...process.env, ...env }, stdio: 'pipe' });
  execFileSync('chmod', ['-R', 'a+rX,a-w', app, env.DENO_DIR]);

  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const args = (JSON.parse(command) as string[]).map((arg) => arg.replace('=/app', `=${app}`));
  const server = spawn(deno, args, {
    cwd: app,
    env: {
      ...env,
      PORT: '0',
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'k',
      SUPABASE_SECRET_KEY: 's',
    },
    ...(isRoot ? { uid: userId, gid: userId } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => server.kill('SIGKILL'));
  const output: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line);
        const [, port] = /^Listening on http:\/\/\S+?:(\d+)/.exec(line) ?? [];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    }
    server.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${output.join('\n')}`)));
  });

  assert.ok(names.length > 10);
  const sendRequest = (path: string) => fetch(address + path, { method: 'POST' });
  for (const name of names) {
    const response = await sendRequest(`/${name}`);
    // Each function refuses a request that lacks its token, body or method.
    assert.notEqual(response.status, 500, name);
    assert.doesNotMatch(await response.text(), /function was not found/, name);
  }
  assert.equal((await sendRequest('/nothing')).status, 404);
  assert.equal((await sendRequest('/healthz')).status, 200);
});
