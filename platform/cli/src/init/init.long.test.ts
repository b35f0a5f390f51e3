import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { dataFolder, startInstance } from '../testing/start-instance.ts';

const root = join(import.meta.dirname, '../../../..');
const email = 'mia@agency.example';

/** Runs the command as a user does. */
function npmRunInit(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'init', '--', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataFolder },
    encoding: 'utf8',
  });
  return { status, output: stdout, error: stderr.trim() };
}

describe('npm run init', { timeout: 300_000 }, () => {
  test('sets up an instance without demo data for its first admin', async () => {
    const created = npmRunInit(email, '--name', 'Mia', '--domains', 'agency.example');
    assert.equal(created.status, 0, created.error);
    const password = /Password for \S+: (\S+)/.exec(created.output)?.[1];

    // Without SEED_DEMO, as on a first start.
    const { url } = await startInstance(undefined, { SEED_DEMO: '' });
    const { publishableKey, secretKey } = JSON.parse(
      readFileSync(join(dataFolder, 'backend/secrets.json'), 'utf8'),
    ) as Record<'publishableKey' | 'secretKey', string>;
    const callAuth = (path: string, body: object) =>
      fetch(`${url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.equal((await callAuth('token?grant_type=password', { email, password })).status, 200);
    const profiles = await fetch(`${url}/rest/v1/profiles?select=email,full_name,role`, {
      headers: { apikey: secretKey },
    });
    assert.deepEqual(await profiles.json(), [{ email, full_name: 'Mia', role: 'admin' }]);
    const signUp = (address: string) =>
      callAuth('signup', { email: address, password: 'a long evening in Bergen' });
    assert.equal((await signUp('nils@agency.example')).status, 200);
    assert.equal((await signUp('nils@agency.example.org')).status, 403);

    // While the instance is running, domains can be added, but no second admin.
    assert.equal(npmRunInit('--domains', 'agency.example.org').status, 0);
    assert.equal((await signUp('nils@agency.example.org')).status, 200);
    assert.match(npmRunInit('other@agency.example', '--name', 'Otto').error, /^An admin already exists/);
  });
});
