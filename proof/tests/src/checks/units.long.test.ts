import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pickPort } from '@northlight/cli/ports';
import { testKeyPair } from '@northlight/registry/testing';

const root = join(import.meta.dirname, '../../../..');
/** `nobody` on Debian: neither owns the checkout nor may write to it. */
const userId = 65534;
const isRoot = process.getuid?.() === 0;

/** Starts a unit's command as systemd would: only the settings that the unit and its file contain, as another user. */
describe('from a production installation without write access', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  const checkout = join(folder, 'checkout');

  before(() => {
    execFileSync('chmod', ['755', folder]);
    mkdirSync(checkout);
    execFileSync('bash', ['-c', `git ls-files -z | tar c --null -T - | tar x -C '${checkout}'`], {
      cwd: root,
    });
    const [, install = ''] =
      /: (npx .*--prod --frozen-lockfile)$/m.exec(readUnit('northlight-edge.service')) ?? [];
    execFileSync('bash', ['-c', install], { cwd: checkout, stdio: 'pipe' });
    execFileSync('chmod', ['-R', 'a-w', checkout]);
  });
  after(() => {
    execFileSync('chmod', ['-R', 'u+w', checkout]);
    rmSync(folder, { recursive: true, force: true });
  });

  const readUnit = (name: string) => readFileSync(join(root, 'deploy/systemd', name), 'utf8');

  function startUnit(name: string, settings: Readonly<Record<string, string>>) {
    const unit = readUnit(name);
    const read = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const data = join(folder, name);
    mkdirSync(data);
    if (isRoot) chownSync(data, userId, userId);
    const moveIntoData = (text: string) => text.replace(/\/var\/lib\/[\w-]+/, data);
    const [, , command = '', ...args] = [...read('ExecStart').split(' ')];
    assert.equal(read('ExecStart').split(' ')[0], '/usr/bin/env');
    return spawn(process.execPath, [command, ...args], {
      cwd: read('WorkingDirectory').replace('/opt/northlight', checkout),
      ...(isRoot ? { uid: userId, gid: userId } : {}),
      env: {
        PATH: '/usr/bin:/bin',
        ...Object.fromEntries(
          read('Environment')
            .split(' ')
            .map((pair) => moveIntoData(pair).split('=') as [string, string]),
        ),
        SUPABASE_URL: 'http://127.0.0.1:9',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
        RELEASE_PUBLIC_KEY: testKeyPair.publicKey,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  test('the edge answers', async (t) => {
    const port = await pickPort();
    const edge = startUnit('northlight-edge.service', { PORT: String(port), RELEASE_STORE: 'folder' });
    t.after(() => edge.kill('SIGKILL'));
    const output = edge.stderr.setEncoding('utf8').toArray();
    await Promise.race([once(edge.stdout, 'data'), once(edge, 'exit')]);
    assert.equal(edge.exitCode, null, edge.exitCode === null ? '' : (await output).join(''));
    // Nothing has been released yet.
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 503);
  });

  for (const name of ['backup', 'erasures'])
    test(`the unit for ${name} reaches the backend`, async () => {
      const backup = startUnit(`northlight-${name}.service`, {
        SUPABASE_SECRET_KEY: 'sb_secret_test',
        BACKUP_DATABASE_URL: 'postgres://postgres@127.0.0.1:9/postgres',
        BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      });
      const [output, errors] = await Promise.all([
        backup.stdout.setEncoding('utf8').toArray(),
        backup.stderr.setEncoding('utf8').toArray(),
      ]);
      assert.match(
        [...output, ...errors].join(''),
        /The backend .+ does not respond|pg_dump is not installed/,
      );
    });
});
