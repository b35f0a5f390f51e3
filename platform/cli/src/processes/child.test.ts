import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setEnv } from '../testing/set-env.ts';
import { runToEnd } from './child.ts';

test('a child sees how to run on this machine, its own settings, and nothing that grants access', async (context) => {
  const secrets = [
    ...['RELEASE_PRIVATE_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'],
    ...['BACKUP_IDENTITY', 'BACKUP_DATABASE_URL', 'EDGE_SECRET', 'MAIL_URL', 'PGPASSWORD', 'GITHUB_TOKEN'],
    ...['npm_config__authToken', 'npm_config_//npm.example.com/:_authToken', 'NPM_CONFIG_OTP_PASSWORD'],
  ];
  for (const name of [...secrets, 'npm_config_cache']) setEnv(context, { [name]: 'value' });
  const args = ['-p', 'Object.keys(process.env).join("\\n")'];
  const program = { command: process.execPath, args, cwd: process.cwd(), env: { OWN_SETTING: 'value' } };
  const seen = new Set((await runToEnd(program)).output.split('\n'));
  for (const name of ['PATH', 'npm_config_cache', 'OWN_SETTING']) assert.ok(seen.has(name), name);
  for (const name of secrets) assert.ok(!seen.has(name), name);
  const all = new Set((await runToEnd({ ...program, inheritsSettings: true })).output.split('\n'));
  for (const name of secrets) assert.ok(all.has(name), name);
});
