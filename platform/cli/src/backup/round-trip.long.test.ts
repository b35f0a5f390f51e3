import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { loadKeys, loadOrCreateKeys } from '@northlight/registry';
import { dataSubfolders } from '../data-folder.ts';
import { run as restore } from '../restore/restore.ts';
import { insertDomain, prepare, setKeys, startEmbedded } from '../testing/embedded-instance.ts';
import { describeFailure } from '../user-error.ts';
import { run as backup } from './backup.ts';
import { findNewestBackup } from './backup-folder.ts';
import { checkBackup } from './check-backup.ts';
import { dumpHosted, runScriptInFolder, withProject } from './database.ts';

const root = join(import.meta.dirname, '../../../..');
const person = { email: 'ada@client.example', password: 'Correct-horse-7' };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const visitorMessage = { name: 'Vi', email: 'vi@site.example', service: 'crm', message: 'Help' };
/** Values that a careless text format would lose. */
const edgeCaseTexts = 'Zeilen\n"Anführung" \\ \u2028 \t {a,b} null';

type Instance = Awaited<ReturnType<typeof startEmbedded>>;

async function insertData({ sendRequest, insert }: Instance): Promise<void> {
  await sendRequest('/auth/v1/admin/users', {
    method: 'POST',
    body: JSON.stringify({ ...person, email_confirm: true }),
  });
  await insert('contact_messages', [visitorMessage]);
  await insert('faqs', [{ question: edgeCaseTexts, answer: '-', published: true }]);
  const headers = { 'content-type': 'image/png', 'cache-control': 'max-age=60', 'x-upsert': 'true' };
  await sendRequest('/storage/v1/object/uploads/blogs/%C3%BCber%20uns.png', {
    method: 'POST',
    body: new Uint8Array(pixel),
    headers,
  });
  // A session and an unused code, which must not be saved.
  await sendRequest('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(person) });
  await sendRequest('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email: person.email }) });
}

/** Writes two rows in each statement. A backup with only one of a pair is inconsistent. */
function writePairs({ insert }: Instance): () => Promise<number> {
  let isStopped = false;
  const writing = (async () => {
    for (let pairs = 0; ; pairs += 1) {
      if (isStopped) return pairs;
      const pair = { title: `Pair ${randomUUID()}`, description: 'x' };
      await insert('services', [pair, { ...pair, title: `${pair.title} too` }]);
    }
  })();
  return () => {
    isStopped = true;
    return writing;
  };
}

const countPairRows = async ({ sendRequest }: Instance) =>
  ((await (await sendRequest('/rest/v1/services?select=id&title=like.Pair*')).json()) as unknown[]).length;

async function assertRestored({ sendRequest, url, secretKey }: Instance): Promise<void> {
  const faqs = (await (await sendRequest('/rest/v1/faqs?select=question,answer')).json()) as unknown;
  assert.deepEqual(faqs, [{ question: edgeCaseTexts, answer: '-' }]);
  const file = await sendRequest('/storage/v1/object/uploads/blogs/%C3%BCber%20uns.png');
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pixel);
  assert.equal(file.headers.get('content-type'), 'image/png');
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  assert.equal(signIn.status, 200, await signIn.text());
}

async function assertNoSecrets(dataFolder: string, backups: string): Promise<void> {
  const checked = await checkBackup(await findNewestBackup(backups), {
    identity: process.env.BACKUP_IDENTITY ?? '',
    keys: await loadKeys({}, dataFolder),
    allowUnsigned: false,
  });
  const saved: string[] = [];
  for await (const { path } of checked.entries()) saved.push(path);
  assert.deepEqual(saved, [
    'keys/release-public-key',
    'rows/000000.sql',
    'files/uploads/blogs/über uns.png',
    'manifest.json',
    'manifest.signature',
  ]);
  const [code] = await runScriptInFolder<{ hash: string }>(root, join(dataFolder, dataSubfolders.backend), [
    'select recovery_token as hash from auth.users',
  ]);
  assert.match(code?.hash ?? '', /.{20}/);
  const rows = (await Readable.from(checked.rows()).toArray()).join('');
  assert.ok(!rows.includes(code?.hash ?? ''));
  assert.doesNotMatch(rows, /insert into auth\.(sessions|refresh_tokens|one_time_tokens)/i);
}

test('a backup during writes is consistent and can be restored', async (context) => {
  const folder = createTempFolder(context);
  const [data, backups, restoredFolder] = ['data', 'backups', 'restored'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await setKeys(context, { DATA_DIR: data });
  await prepare(data);
  const instance = await startEmbedded(context, data);
  // A backup is signed with the release keys.
  await loadOrCreateKeys({}, data);
  await insertData(instance);
  const stopWriting = writePairs(instance);
  const before = await countPairRows(instance);
  assert.equal(await backup({ root, args: ['--to', backups] }), 0);
  const pairs = await stopWriting();
  assert.ok(pairs > 0);
  await instance.sendRequest('/rest/v1/rpc/erase_visitor', {
    method: 'POST',
    body: JSON.stringify({ address: visitorMessage.email }),
  });
  assert.equal(await backup({ root, args: ['--to', backups, '--erasures'] }), 0);
  rmSync(join(data, dataSubfolders.backend, 'storage/uploads/blogs/über uns.png'));
  const toOtherFolder = ['--to', join(folder, 'others')];
  await assert.rejects(backup({ root, args: toOtherFolder }), /but 1 file cannot be found in storage:/);
  assert.equal(await backup({ root, args: [...toOtherFolder, '--allow-missing'] }), 0);
  await instance.stop();
  await assertNoSecrets(data, backups);
  assert.equal(await restore({ root, args: ['--from', backups, '--data', restoredFolder] }), 0);
  const objects = 'select id, bucket_id, name, owner_id, created_at from storage.objects';
  const readObjects = (dataFolder: string) =>
    runScriptInFolder(root, join(dataFolder, dataSubfolders.backend), [objects]);
  assert.deepEqual(await readObjects(restoredFolder), await readObjects(data));
  const restored = await startEmbedded(context, restoredFolder);
  await assertRestored(restored);
  const messages = await restored.sendRequest('/rest/v1/contact_messages?select=email');
  assert.deepEqual(await messages.json(), []);
  const restoredRows = await countPairRows(restored);
  assert.equal(restoredRows % 2, 0);
  assert.ok(restoredRows >= before && restoredRows <= pairs * 2, `${before} ${restoredRows} ${pairs * 2}`);
  await assert.rejects(
    restore({ root, args: ['--from', backups, '--data', restoredFolder] }),
    /is not empty/,
  );
});

const server = process.env.PGURL;
const readPgDumpVersion = () =>
  Number(/ (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0);

test('backs up a hosted project and restores it into a folder and a new project', {
  skip: server === undefined || (readPgDumpVersion() < 17 && 'needs the client programs of PostgreSQL 17'),
}, async (context) => {
  const folder = createTempFolder(context);
  const database = await createDatabase(context);
  const project = await startEmbedded(context, join(folder, 'data'), { BACKEND_POSTGRES: database });
  await withProject(database, (sql) => sql.unsafe(insertDomain));
  await insertData(project);
  // Supabase adds columns that the embedded backend lacks.
  await withProject(database, (sql) =>
    sql.unsafe('alter table auth.users add is_new bool not null default true'),
  );
  await setKeys(context, {
    DATA_DIR: join(folder, 'edge'),
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: 'k',
    RELEASE_STORE: 'backend',
  });
  const backups = join(folder, 'backups');
  await assert.rejects(backup({ root, args: ['--to', backups] }), /For a hosted project, also set/);
  Object.assign(process.env, { SUPABASE_SECRET_KEY: project.secretKey, BACKUP_DATABASE_URL: database });
  assert.equal(await backup({ root, args: ['--to', backups] }), 0);
  const restoreIntoProject = ['--from', backups, '--unsigned', '--hosted'];
  await assert.rejects(restore({ root, args: restoreIntoProject }), /has accounts/);
  await project.stop();

  const restoredProject = join(folder, 'restored');
  assert.equal(
    await restore({ root, args: ['--from', backups, '--unsigned', '--data', restoredProject] }),
    0,
  );
  const newDatabase = await createDatabase(context);
  const newProject = await startEmbedded(context, join(folder, 'next'), { BACKEND_POSTGRES: newDatabase });
  await withProject(newDatabase, (sql) => sql.unsafe('alter table auth.users add is_new bool'));
  Object.assign(process.env, {
    SUPABASE_URL: newProject.url,
    SUPABASE_SECRET_KEY: newProject.secretKey,
    BACKUP_DATABASE_URL: newDatabase,
  });
  assert.equal(await restore({ root, args: restoreIntoProject }), 0);
  // As after an interruption between rows and files.
  rmSync(join(folder, 'next', dataSubfolders.backend, 'storage/uploads/blogs/über uns.png'));
  assert.equal(await restore({ root, args: [...restoreIntoProject, '--resume'] }), 0);
  for (const key of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY']) delete process.env[key];
  await assertRestored(newProject);
  await assertRestored(await startEmbedded(context, restoredProject));
});

/** Creates an empty database on the server at `PGURL`. */
async function createDatabase(context: TestContext): Promise<string> {
  const name = `northlight_backup_${randomUUID().slice(0, 8)}`;
  await withProject(server ?? '', (sql) => sql.unsafe(`create database ${name} template template0`));
  context.after(() =>
    withProject(server ?? '', (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
  );
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

test('explains a missing pg_dump and an unreachable database', async (context) => {
  const unreachable = 'postgres://nobody@127.0.0.1:1/postgres';
  await assert.rejects(
    withProject(unreachable, (sql) => sql`select 1`),
    { name: 'UserError', message: /ECONNREFUSED/ },
  );
  await setKeys(context, { PATH: '' });
  await assert.rejects(
    dumpHosted(unreachable, async () => undefined),
    (error) => /pg_dump is not installed.*apt-get install postgresql-client/s.test(describeFailure(error)),
  );
});
