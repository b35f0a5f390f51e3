import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { keysOrNew } from '@northlight/registry';
import { backup } from '../commands/backup.ts';
import { restore } from '../commands/restore.ts';
import { dataParts } from '../data-folder.ts';
import { secretAccess } from '../embedded-backend.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { startBackend } from '../product.ts';
import { Progress } from '../terminal/progress.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
import { makeBackupKeys } from './keys.ts';
import { connectTo } from './rows.ts';

const root = join(import.meta.dirname, '../../../..');
const silent = { write: () => undefined, isInteractive: false };
const person = { email: 'ada@client.example', password: 'Correct-horse-7' };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What a careless text format would lose. */
const awkward = 'Zeilen\n"Anführung" \\ \u2028 \t {a,b} null';

/** The embedded backend of a folder, without demo. */
async function run(context: TestContext, dataFolder: string, env: Readonly<Record<string, string>> = {}) {
  mkdirSync(dataFolder, { recursive: true });
  const supervisor = new Supervisor(new Progress(silent));
  const place = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
  const { url } = await startBackend(supervisor, place, { SEED_DEMO: '0', ...env });
  context.after(() => supervisor.stop());
  const { secretKey } = secretAccess(dataFolder, url);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, {
      ...init,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    });
    assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
    return answer;
  };
  const insert = (table: string, rows: object) =>
    ask(`/rest/v1/${table}`, {
      method: 'POST',
      body: JSON.stringify(rows),
      headers: { prefer: 'return=minimal' },
    });
  return { url, secretKey, ask, insert, stop: () => supervisor.stop() };
}

type Product = Awaited<ReturnType<typeof run>>;

async function fill({ ask, insert }: Product): Promise<void> {
  await ask('/auth/v1/admin/users', {
    method: 'POST',
    body: JSON.stringify({ ...person, email_confirm: true }),
  });
  await insert('faqs', [{ question: awkward, answer: '-', published: true }]);
  const headers = { 'content-type': 'image/png', 'cache-control': 'max-age=60', 'x-upsert': 'true' };
  await ask('/storage/v1/object/uploads/blogs/%C3%BCber%20uns.png', {
    method: 'POST',
    body: new Uint8Array(pixel),
    headers,
  });
}

/** Two rows in one statement, again and again: whoever sees one and not the other has seen half of it. */
function writePairs({ insert }: Product): () => Promise<number> {
  let isOver = false;
  const writing = (async () => {
    for (let pairs = 0; ; pairs += 1) {
      if (isOver) return pairs;
      const pair = { title: `Pair ${randomUUID()}`, description: 'x' };
      await insert('services', [pair, { ...pair, title: `${pair.title} too` }]);
    }
  })();
  return () => {
    isOver = true;
    return writing;
  };
}

const pairRows = async ({ ask }: Product) =>
  ((await (await ask('/rest/v1/services?select=id&title=like.Pair*')).json()) as unknown[]).length;

async function proveRestored({ ask, url, secretKey }: Product): Promise<void> {
  const faqs = (await (await ask('/rest/v1/faqs?select=question,answer')).json()) as unknown;
  assert.deepEqual(faqs, [{ question: awkward, answer: '-' }]);
  const file = await ask('/storage/v1/object/uploads/blogs/%C3%BCber%20uns.png');
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pixel);
  assert.equal(file.headers.get('content-type'), 'image/png');
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  assert.equal(signIn.status, 200, await signIn.text());
}

async function setKeys(context: TestContext, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const keys = await makeBackupKeys();
  const before = { ...process.env };
  context.after(() => {
    process.env = before;
  });
  Object.assign(process.env, {
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_IDENTITY: keys.identity,
    LOG_FORMAT: 'json',
    ...more,
  });
}

const domain = "insert into private.signup_domains (domain) values ('client.example')";

/** A folder with a database in which the person may have an account. */
async function prepare(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, dataParts.backend);
  mkdirSync(folder, { recursive: true });
  await withEmbeddedDatabase(root, { folder, newUpTo: '99999999999999' }, async (address) => {
    const sql = connectTo(address);
    await sql.unsafe(domain);
    await sql.end();
  });
}

test('what is saved while it is written to is what was there at one moment, and is restored', async (context) => {
  const folder = tempFolder(context);
  const [data, backups, again] = ['data', 'backups', 'again'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await setKeys(context, { DATA_DIR: data });
  await prepare(data);
  const product = await run(context, data);
  // As a start has them: a backup is signed where releases are.
  await keysOrNew({}, data);
  await fill(product);
  const stopWriting = writePairs(product);
  const before = await pairRows(product);
  assert.equal(await backup({ root, args: ['--to', backups] }), 0);
  const pairs = await stopWriting();
  assert.ok(pairs > 0);
  await product.stop();
  assert.equal(await restore({ root, args: ['--from', backups, '--data', again] }), 0);
  const restored = await run(context, again);
  await proveRestored(restored);
  const found = await pairRows(restored);
  assert.equal(found % 2, 0);
  assert.ok(found >= before && found <= pairs * 2, `${before} ${found} ${pairs * 2}`);
  await assert.rejects(restore({ root, args: ['--from', backups, '--data', again] }), /is not empty/);
});

const server = process.env.PGURL;

test('a hosted project is saved by its database’s address and its storage', {
  skip: server === undefined,
}, async (context) => {
  const { default: postgres } = await import('postgres');
  const admin = postgres(server ?? '', { max: 1, onnotice: () => undefined });
  const name = `northlight_backup_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8'`);
  context.after(async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  const database = new URL(server ?? '');
  database.pathname = `/${name}`;
  const folder = tempFolder(context);
  const data = join(folder, 'data');
  const project = await run(context, data, { BACKEND_POSTGRES: database.href });
  const owner = connectTo({ kind: 'url', url: database.href });
  await owner.unsafe(domain);
  await owner.end();
  await fill(project);
  await setKeys(context, {
    DATA_DIR: join(folder, 'edge'),
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: 'k',
  });
  const backups = join(folder, 'backups');
  await assert.rejects(backup({ root, args: ['--to', backups] }), /To save a hosted project/);
  Object.assign(process.env, { SUPABASE_SECRET_KEY: project.secretKey, BACKUP_DATABASE_URL: database.href });
  assert.equal(await backup({ root, args: ['--to', backups] }), 0);
  await project.stop();
  const again = join(folder, 'again');
  assert.equal(await restore({ root, args: ['--from', backups, '--data', again, '--unsigned'] }), 0);
  for (const key of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY']) delete process.env[key];
  await proveRestored(await run(context, again));
});
