import assert from 'node:assert/strict';
import { test } from 'node:test';

process.env.LITE_AUTH_BCRYPT_COST = '10';
const { hashPassword, isCorrectPassword } = await import('./password.ts');

test('a password takes as long to refuse for an unknown account as for a known one', async () => {
  const hash = await hashPassword('Demo-pass-2026');
  assert.equal(await isCorrectPassword('Demo-pass-2026', hash), true);
  const measure = async (stored: string | null) => {
    // CPU time, because other processes may run at the same time.
    const started = process.cpuUsage();
    assert.equal(await isCorrectPassword('wrong-wrong-1', stored), false);
    return process.cpuUsage(started).user;
  };
  const known = await measure(hash);
  assert.ok((await measure(null)) > known / 2);
});
