import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startBackend } from '../index.ts';
import { postJson } from '../testing/people.ts';
import { createScratchProject } from '../testing/scratch-project.ts';
import { redact, redactText } from './redact.ts';

describe('a log', () => {
  const cases = [
    ['a hash', 'x $2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234 y', 'x [hash] y'],
    ['a token', 'Bearer eyJhbGciOi.eyJzdWIi.c2ln-_', 'Bearer [token]'],
    ['a key', 'sb_secret_abc-DEF', '[key]'],
    ['a link', '/verify?token=abc&type=signup', '/verify?token=[redacted]&type=signup'],
    ['an address', 'Key (email)=(a.b+c@d.example) exists', 'Key (email)=([email]) exists'],
  ] as const;
  for (const [name, text, expected] of cases) {
    test(`never contains ${name}`, () => assert.equal(redactText(text), expected));
  }

  test('contains an error’s name, message and code, but no request values', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (id)=(1)',
      query: 'insert …',
      parameters: ['secret'],
    });
    assert.deepEqual(redact({ error }), {
      error: { name: 'Error', message: 'duplicate key', code: '23505' },
    });
    assert.deepEqual(redact({ password: 'x', nested: { parameters: ['x'], fine: 1n } }), {
      password: '[redacted]',
      nested: { parameters: '[redacted]', fine: '1' },
    });
  });
});

test('the log of a failed sign-up contains neither the email address nor the password nor its hash', async (t) => {
  const project = await createScratchProject({
    'migrations/1_refuse.sql': `
      create function public.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'never mind' using detail = new.encrypted_password; end $$;
      create trigger refuse before insert on auth.users for each row execute function public.refuse();
    `,
  });
  t.after(() => project.remove());
  const output: string[] = [];
  t.mock.method(process.stderr, 'write', (chunk: string | Uint8Array) => {
    output.push(String(chunk));
    return true;
  });
  const backend = await startBackend({ dataDir: 'memory', projectDir: project.path, logLevel: 'debug' });
  t.after(() => backend.stop());
  const account = { email: 'new.user@northlight.example', password: 'Known-pass-2026' };
  const response = await postJson(backend, 'auth/v1/signup', account, { 'x-request-id': 'trace-7' });
  assert.equal(response.status, 500);
  assert.deepEqual(await response.json(), {
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
  });
  const log = output.join('');
  assert.match(log, /never mind[\s\S]*library-failed.*trace-7/);
  assert.doesNotMatch(log, /new\.user|Known-pass|\$2[aby]\$/);
});
