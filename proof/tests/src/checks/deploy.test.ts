import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'deploy/systemd');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('deploy/systemd', () => {
  for (const unit of readdirSync(folder).filter((name) => !name.endsWith('.d'))) {
    test(`${unit} is a valid unit`, { skip: !hasSystemd }, () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, unit)], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [0, '']);
    });
  }
});

test('deploy/supabase/secrets.mjs writes long secrets, and keys that are signed for their role', () => {
  const output = execFileSync(process.execPath, ['deploy/supabase/secrets.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { JWT_SECRET = '', EDGE_SECRET = '', ...values } = parseEnv(output);
  assert.ok(EDGE_SECRET.length >= 32 && JWT_SECRET.length >= 32);
  for (const [name, role] of [
    ['SUPABASE_PUBLISHABLE_KEY', 'anon'],
    ['SUPABASE_SECRET_KEY', 'service_role'],
  ] as const) {
    const [header, body = '', signature] = (values[name] ?? '').split('.');
    const expectedSignature = createHmac('sha256', JWT_SECRET)
      .update(`${header}.${body}`)
      .digest('base64url');
    assert.equal(signature, expectedSignature);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    assert.equal(claims.role, role);
    assert.ok(claims.exp > Date.now() / 1000);
  }
});
