import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateKeyPair, parseKeys } from '@northlight/registry';
import { Decrypter, Encrypter } from 'age-encryption';
import { type Header, pack } from 'tar-stream';
import { run as restore } from '../restore/restore.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { UserError } from '../user-error.ts';
import { generateBackupKeys } from './backup-keys.ts';
import { type BackupManifest, describeContents } from './contents.ts';
import { type BackupEntry, checkBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const root = join(import.meta.dirname, '../../../..');
const releaseKeys = generateKeyPair();
const { sign } = parseKeys(releaseKeys);
const otherSign = parseKeys(generateKeyPair()).sign;
const rows = "INSERT INTO public.services (id, title) VALUES (1, 'One');\n";
/** Does not compress, so that the encrypted file has several chunks. */
const picture = randomBytes(200_000);

const contents: Omit<BackupManifest, 'entries'> = {
  product: 'northlight',
  format: 2,
  takenAt: '2026-11-01T00:00:00.000Z',
  from: 'embedded',
  releaseStore: 'folder',
  migrations: ['20261121080000'],
  tables: [{ name: 'public.services', rows: 1, columns: [] }],
  files: [{ bucket: 'uploads', name: 'blogs/1.png', type: 'image/png', cacheControl: 'max-age=3600' }],
  filesMissing: [],
};

let keys: Awaited<ReturnType<typeof generateBackupKeys>>;
before(async () => {
  keys = await generateBackupKeys();
});

async function goodBackup(
  file: string,
  { says = {}, by = sign }: { says?: Partial<BackupManifest>; by?: typeof sign } = {},
): Promise<Buffer> {
  await writeBackup(file, keys.recipient, by, async (add) => {
    await add('keys/release-public-key', releaseKeys.publicKey);
    await add('database.sql', rows);
    await add('files/uploads/blogs/1.png', picture);
    await add('releases/registry.json', '{}');
    return { ...contents, ...says };
  });
  return readFile(file);
}

async function encrypted(plain: Uint8Array, recipient = keys.recipient): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

async function plainOf(backup: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  return decrypter.decrypt(backup);
}

type Entry = BackupEntry & { readonly header?: Partial<Header> };

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { path, content, header: more } of entries) {
    tar.entry({ name: path, ...more }, more?.type === 'symlink' ? '' : content);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A complete backup with other entries. */
async function rebuilt(file: string, change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  const checked = await checkBackup(file, {
    identity: keys.identity,
    keys: parseKeys(releaseKeys),
    acceptsUnsigned: false,
  });
  const entries: Entry[] = [];
  for await (const entry of checked.entries()) entries.push(entry);
  return encrypted(gzipSync(await tarOf(change(entries))));
}

const without = (path: string) => (entries: Entry[]) =>
  entries.filter((entry) => !entry.path.startsWith(path));
const replaced = (path: string, content: string) => (entries: Entry[]) =>
  entries.map((entry) => (entry.path.startsWith(path) ? { ...entry, content: Buffer.from(content) } : entry));
const extra =
  (path: string, more: Partial<Header> = {}) =>
  (entries: Entry[]) => [
    ...entries.slice(0, 2),
    { path, content: Buffer.from('x'), header: more },
    ...entries.slice(2),
  ];
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
/** The tests' manifest with changed fields and no valid signature. */
const forged = (entries: Entry[]) =>
  replaced(
    'manifest.json',
    '',
  )(entries).map((entry) => {
    if (entry.path !== 'manifest.json') return entry;
    const manifest = JSON.stringify({ ...contents, entries: [] });
    return { ...entry, content: Buffer.from(manifest) };
  });

type Damage = (good: Buffer, file: string) => Uint8Array | Promise<Uint8Array>;

const damages: Readonly<Record<string, readonly [damage: Damage, says: RegExp]>> = {
  'an empty file': [() => Buffer.alloc(0), /truncated or has changed/],
  'cut in the middle': [(good) => good.subarray(0, good.length / 2), /truncated or has changed/],
  'cut at the end of a chunk': [
    (good) => good.subarray(0, good.length - ((good.length - 200) % 65_552)),
    /truncated or has changed/,
  ],
  'without its last byte': [(good) => good.subarray(0, -1), /truncated or has changed/],
  'with a byte behind its end': [
    (good) => Buffer.concat([good, Buffer.from('x')]),
    /truncated or has changed/,
  ],
  'a bit changed in its content': [(good) => flipped(good, good.length - 1000), /truncated or has changed/],
  'a bit changed in its first lines': [(good) => flipped(good, 60), /refused/],
  'encrypted for another key': [
    async (good) => encrypted(await plainOf(good), (await generateBackupKeys()).recipient),
    /encrypted for another key/,
  ],
  'encrypted by a password': [
    async (good) => {
      const encrypter = new Encrypter();
      encrypter.setScryptWorkFactor(10);
      encrypter.setPassphrase('open');
      return encrypter.encrypt(await plainOf(good));
    },
    /encrypted for another key/,
  ],
  'not encrypted': [plainOf, /truncated or has changed/],
  'encrypted, and no archive inside': [() => encrypted(Buffer.from('hello')), /truncated or has changed/],
  'cut before it was encrypted': [
    async (good) => encrypted((await plainOf(good)).subarray(0, 100_000)),
    /truncated or has changed/,
  ],
  'cut between two entries before it was encrypted': [
    async (good) => encrypted(gzipSync(gunzipSync(await plainOf(good)).subarray(0, 1024))),
    /ends before its manifest|cut or was changed/,
  ],
  'of another product': [
    (_, file) => goodBackup(`${file}.other`, { says: { product: 'southlight' } }),
    /another product, southlight/,
  ],
  'of a later format': [(_, file) => goodBackup(`${file}.later`, { says: { format: 3 } }), /format is 3/],
  'of a later schema': [
    (_, file) => goodBackup(`${file}.schema`, { says: { migrations: ['29990101000000'] } }),
    /has schema 29990101000000/,
  ],
  'without its manifest': [(_, file) => rebuilt(file, without('manifest')), /ends before its manifest/],
  'without some rows': [(_, file) => rebuilt(file, without('database.sql')), /database\.sql is missing/],
  'with other rows': [
    (_, file) => rebuilt(file, replaced('database.sql', rows.replace('One', 'Two'))),
    /database\.sql has changed/,
  ],
  'with another file': [(_, file) => rebuilt(file, replaced('files/', 'x')), /1\.png has changed/],
  'with something put in': [
    (_, file) => rebuilt(file, extra('releases/remotes/site/9.9.9/server.js')),
    /server\.js is not in its manifest/,
  ],
  'with a path that leads out': [
    (_, file) => rebuilt(file, extra('releases/../../../etc/cron.d/x')),
    /is not a valid path/,
  ],
  'with a link': [
    (_, file) => rebuilt(file, extra('releases/link', { type: 'symlink', linkname: '/etc' })),
    /is not a file/,
  ],
  'with a header without end': [
    (_, file) => rebuilt(file, extra('releases/x', { pax: { comment: 'x'.repeat(5_000_000) } })),
    /Header exceeds max size/,
  ],
  'with an entry twice': [
    (_, file) => rebuilt(file, extra('releases/registry.json')),
    /contains releases\/registry\.json twice/,
  ],
  'with an entry behind its end': [
    (_, file) =>
      rebuilt(file, (entries) => [...entries, { path: 'releases/late', content: Buffer.from('x') }]),
    /releases\/late is not in its manifest/,
  ],
  'with a manifest of somebody else': [(_, file) => rebuilt(file, forged), /signed by an unknown key/],
  'with a manifest that is no JSON, well signed': [
    (_, file) =>
      rebuilt(file, (entries) =>
        replaced(
          'manifest.signature',
          sign?.('northlight backup\n{') ?? '',
        )(replaced('manifest.json', '{')(entries)),
      ),
    /manifest cannot be read/,
  ],
  'signed by another key': [
    (_, file) => goodBackup(`${file}.foreign`, { by: otherSign }),
    /signed by an unknown key/,
  ],
  'not signed': [(_, file) => goodBackup(`${file}.unsigned`, { by: null }), /is not signed/],
};

describe('before anything is written, a backup is refused', () => {
  for (const [name, [damage, says]] of Object.entries(damages)) {
    test(name, async (context) => {
      const folder = tempFolder(context);
      const file = join(folder, 'one.backup');
      const bytes = await damage(await goodBackup(file), file);
      const damaged = join(folder, 'damaged.backup');
      await writeFile(damaged, bytes);
      const target = join(folder, 'data');
      const before = { ...process.env };
      Object.assign(process.env, {
        BACKUP_IDENTITY: keys.identity,
        RELEASE_PUBLIC_KEY: releaseKeys.publicKey,
        LOG_FORMAT: 'json',
      });
      context.after(() => {
        process.env = before;
      });
      await assert.rejects(restore({ root, args: [damaged, '--data', target] }), (error: unknown) => {
        assert.ok(error instanceof UserError, String(error));
        assert.match(error.message, says);
        return true;
      });
      assert.ok(!existsSync(target));
    });
  }

  test('the same backup is accepted undamaged, with a signature or where none is required', async (context) => {
    const file = join(tempFolder(context), 'one.backup');
    await goodBackup(file);
    const trust = { identity: keys.identity, keys: parseKeys(releaseKeys), acceptsUnsigned: false };
    const checked = await checkBackup(file, trust);
    assert.equal(checked.database, rows);
    assert.equal(checked.releaseKey, releaseKeys.publicKey);
    await goodBackup(`${file}.unsigned`, { by: null });
    const unsigned = await checkBackup(`${file}.unsigned`, { ...trust, keys: null, acceptsUnsigned: true });
    assert.deepEqual(unsigned.manifest.files, contents.files);
  });
});

test('files are counted once, and missing ones separately', () => {
  const [table] = contents.tables;
  const tables = [...contents.tables, { ...table, name: 'storage.objects' }] as typeof contents.tables;
  assert.equal(describeContents({ ...contents, tables }), '1 rows in 1 tables, 1 files');
  const filesMissing = ['uploads/blogs/1.png'];
  assert.equal(
    describeContents({ ...contents, filesMissing }),
    '1 rows in 1 tables, 0 files, 1 files missing',
  );
});
