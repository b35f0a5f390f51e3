import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { readSettings, SettingsError } from './settings.ts';

const createJwt = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2ln`;

const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

const hosted = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

function listProblems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    return error.problems;
  }
}

describe('invalid settings are reported:', () => {
  const secretKeyError =
    'SUPABASE_PUBLISHABLE_KEY is a secret key, which would be exposed to every visitor; set it to the publishable (or anon) key.';
  const anonKeyError =
    'SUPABASE_SECRET_KEY is a publishable key; set it to the secret (or service_role) key.';
  const addressError = 'must be an http(s) address such as';
  for (const [env, sentence] of [
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' }, secretKeyError],
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: ' sb_secret_abc\n' }, secretKeyError],
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: createJwt('service_role') }, secretKeyError],
    [{ ...hosted, SUPABASE_SECRET_KEY: 'sb_publishable_x' }, anonKeyError],
    [{ ...hosted, SUPABASE_SECRET_KEY: createJwt('anon') }, anonKeyError],
    [
      { ...hosted, SUPABASE_PUBLISHABLE_KEY: 'own', SUPABASE_SECRET_KEY: 'own' },
      'SUPABASE_PUBLISHABLE_KEY is the same as SUPABASE_SECRET_KEY; set it to the publishable (or anon) key.',
    ],
    [
      { SUPABASE_URL: hosted.SUPABASE_URL },
      'SUPABASE_URL is set but SUPABASE_PUBLISHABLE_KEY is not; set both to use a hosted project.',
    ],
    [
      { SUPABASE_PUBLISHABLE_KEY: 'k' },
      'SUPABASE_PUBLISHABLE_KEY is set but SUPABASE_URL is not; set both to use a hosted project.',
    ],
    [
      { ...hosted, SUPABASE_URL: 'http://abc.supabase.co' },
      'SUPABASE_URL starts with http://, so keys would be readable in transit; use https://.',
    ],
    [
      { ...hosted, SUPABASE_URL: 'https://me:word@abc.supabase.co' },
      'SUPABASE_URL contains a user name or password; remove them.',
    ],
    [{ ...hosted, SUPABASE_URL: 'sb_secret_abc' }, `SUPABASE_URL ${addressError} https://<ref>.supabase.co.`],
    ...['/app', '/?', '#top'].map(
      (suffix) =>
        [
          { SITE_URL: `https://www.example.com${suffix}` },
          'SITE_URL has a path, query or fragment, which no page is under; set it to https://www.example.com.',
        ] as const,
    ),
    [{ BACKEND_URL: 'localhost:4000' }, `BACKEND_URL ${addressError} http://127.0.0.1:4000.`],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a port number from 1 to 65535.'],
    [{ BACKEND_PORT: '1.5' }, 'BACKEND_PORT is "1.5"; it must be a port number from 1 to 65535.'],
    [{ HOST: 'http://x' }, 'HOST is "http://x"; it must be a host name or an IP address, such as 0.0.0.0.'],
    [{ RELEASE_STORE: 's3' }, 'RELEASE_STORE is "s3"; it must be folder or backend.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be silent, error, warn, info, or debug.'],
    [{ MAILBOX: 'yes' }, 'MAILBOX is "yes"; it must be 0 or 1.'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY is "maybe"; it must be a number of proxies from 0 to 9.'],
    [{ DRAIN_SECONDS: '5s' }, 'DRAIN_SECONDS is "5s"; it must be a number of seconds from 0 to 99.'],
    [{ RELEASE_LIMIT: '0' }, 'RELEASE_LIMIT is "0"; it must be a number of seconds from 1 to 99999.'],
    [{ STATEMENT_TIMEOUT: 'soon' }, 'STATEMENT_TIMEOUT is "soon"; it must be at least 1 (second).'],
    [{ APP_CLOCK: 'noon' }, 'APP_CLOCK is "noon"; it must be a time like 2026-03-10T09:00:00Z.'],
    [
      { EDGE_SECRET: 'short' },
      'EDGE_SECRET is shorter than 32 characters; use the output of `openssl rand -hex 32`.',
    ],
    [
      { MAIL_URL: 'smtps://mail.example.com' },
      'MAIL_URL is set but MAIL_FROM is not; set both to send emails.',
    ],
    [
      { BACKUP_DATABASE_URL: 'https://me:word@x' },
      'BACKUP_DATABASE_URL must be a database address: postgres://….',
    ],
    [
      { RELEASE_PUBLIC_KEY: `${publicKey},${privateKey}` },
      'RELEASE_PUBLIC_KEY is not a public release key; set it to the one printed by `npm run release-keys`.',
    ],
    [
      { RELEASE_PUBLIC_KEY: publicKey, RELEASE_PRIVATE_KEY: publicKey },
      'RELEASE_PRIVATE_KEY is not a private release key; set it to the one printed by `npm run release-keys`.',
    ],
    [
      { RELEASE_PRIVATE_KEY: privateKey },
      'RELEASE_PRIVATE_KEY is set but RELEASE_PUBLIC_KEY is not; set both to release.',
    ],
  ] as [Record<string, string>, string][]) {
    test(sentence, () => assert.deepEqual(listProblems(env), [sentence]));
  }

  test('each in one sentence', () => {
    assert.deepEqual(listProblems({ PORT: 'x', MAILBOX: '2' }), [
      'MAILBOX is "2"; it must be 0 or 1.',
      'PORT is "x"; it must be a port number from 1 to 65535.',
    ]);
  });
});

describe('these settings are accepted', () => {
  for (const env of [
    {},
    hosted,
    {
      ...hosted,
      SUPABASE_PUBLISHABLE_KEY: createJwt('anon'),
      SUPABASE_SECRET_KEY: createJwt('service_role'),
    },
    { ...hosted, SUPABASE_SECRET_KEY: 'sb_secret_x' },
    { ...hosted, SUPABASE_URL: 'http://192.168.1.5:8000' },
    { ...hosted, SUPABASE_URL: 'http://localhost:54321' },
    { ...hosted, SUPABASE_URL: 'http://kong:8000' },
    { BACKEND_URL: 'http://127.0.0.1:4000', SUPABASE_PUBLISHABLE_KEY: 'k' },
    { SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: ' ', PORT: '' },
    { PORT: '0', HOST: '::1', METRICS_HOST: '0.0.0.0' },
    { MAIL_URL: 'smtps://me:word@mail.example.com:465', MAIL_FROM: 'hello@example.com' },
    { RELEASE_PUBLIC_KEY: `${publicKey}, ${publicKey}`, RELEASE_PRIVATE_KEY: privateKey },
  ] as Record<string, string>[]) {
    test(JSON.stringify(env).slice(0, 100), () => assert.deepEqual(listProblems(env), []));
  }
});
