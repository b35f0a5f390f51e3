import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTempFolder } from '@northlight/node-kit/testing';
import { generateKeyPair, parseKeys } from '@northlight/registry';
import { Decrypter, Encrypter } from 'age-encryption';
import { type Header, pack } from 'tar-stream';
import { run as restore } from '../restore/restore.ts';
import { setEnv } from '../testing/set-env.ts';
import { UserError } from '../user-error.ts';
import { generateBackupKeys } from './backup-keys.ts';
import { type BackupEntry, checkBackup } from './check-backup.ts';
import { type BackupManifest, describeManifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

const root = join(import.meta.dirname, '../../../..');
const releaseKeys = generateKeyPair();
const { sign } = parseKeys(releaseKeys);
const otherSign = parseKeys(generateKeyPair()).sign;
const rows = "INSERT INTO public.services (id, title) VALUES (1, 'One');\n";
/** Incompressible, so that the encrypted file has several chunks. */
const picture = randomBytes(200_000);

const baseManifest: Omit<BackupManifest, 'entries'> = {
  product: 'northlight',
  format: 3,
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

async function createBackup(
  file: string,
  { fields = {}, by = sign }: { fields?: Partial<BackupManifest>; by?: typeof sign } = {},
): Promise<Buffer> {
  await writeBackup(file, keys.recipient, by, async (add) => {
    await add('keys/release-public-key', releaseKeys.publicKey);
    await add('rows/000000.sql', rows);
    await add('files/uploads/blogs/1.png', picture);
    await add('releases/registry.json', '{}');
    return { ...baseManifest, ...fields };
  });
  return readFile(file);
}

async function encrypt(plain: Uint8Array, recipient = keys.recipient): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

async function decrypt(backup: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  return decrypter.decrypt(backup);
}

type Entry = BackupEntry & { readonly header?: Partial<Header> };

async function createTar(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { path, content, header } of entries) {
    tar.entry({ name: path, ...header }, header?.type === 'symlink' ? '' : content);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Rebuilds a complete backup with other entries. */
async function rebuild(file: string, change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  const checked = await checkBackup(file, {
    identity: keys.identity,
    keys: parseKeys(releaseKeys),
    allowUnsigned: false,
  });
  const entries: Entry[] = [];
  for await (const entry of checked.entries()) entries.push(entry);
  return encrypt(gzipSync(await createTar(change(entries))));
}

const remove = (path: string) => (entries: Entry[]) =>
  entries.filter((entry) => !entry.path.startsWith(path));
const replace = (path: string, content: string) => (entries: Entry[]) =>
  entries.map((entry) => (entry.path.startsWith(path) ? { ...entry, content: Buffer.from(content) } : entry));
const addEntry =
  (path: string, header: Partial<Header> = {}) =>
  (entries: Entry[]) => [
    ...entries.slice(0, 2),
    { path, content: Buffer.from('x'), header },
    ...entries.slice(2),
  ];
const flipBit = (bytes: Buffer, index: number) => {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};
/** Replaces the manifest with one that has no valid signature. */
const forgeManifest = replace('manifest.json', JSON.stringify({ ...baseManifest, entries: [] }));

type Damage = (intact: Buffer, file: string) => Uint8Array | Promise<Uint8Array>;

const damages: Readonly<Record<string, readonly [damage: Damage, message: RegExp]>> = {
  'that is empty': [() => Buffer.alloc(0), /truncated or has changed/],
  'truncated in the middle': [(intact) => intact.subarray(0, intact.length / 2), /truncated or has changed/],
  'without its last byte': [(intact) => intact.subarray(0, -1), /truncated or has changed/],
  'with a changed bit in its content': [
    (intact) => flipBit(intact, intact.length - 1000),
    /truncated or has changed/,
  ],
  'encrypted for a different key': [
    async (intact) => encrypt(await decrypt(intact), (await generateBackupKeys()).recipient),
    /encrypted for a different key/,
  ],
  'not encrypted': [decrypt, /truncated or has changed/],
  'truncated between two entries before encryption': [
    async (intact) => encrypt(gzipSync(gunzipSync(await decrypt(intact)).subarray(0, 1024))),
    /ends before its manifest|truncated or has changed/,
  ],
  'of another product': [
    (_, file) => createBackup(`${file}.other`, { fields: { product: 'southlight' } }),
    /another product, southlight/,
  ],
  'of a later format': [(_, file) => createBackup(`${file}.later`, { fields: { format: 4 } }), /format is 4/],
  'of a later schema': [
    (_, file) => createBackup(`${file}.schema`, { fields: { migrations: ['29990101000000'] } }),
    /has schema 29990101000000/,
  ],
  'without its manifest': [(_, file) => rebuild(file, remove('manifest')), /ends before its manifest/],
  'without its rows': [(_, file) => rebuild(file, remove('rows/')), /000000\.sql is missing/],
  'with changed rows': [
    (_, file) => rebuild(file, replace('rows/', rows.replace('One', 'Two'))),
    /000000\.sql has changed/,
  ],
  'with a changed file': [(_, file) => rebuild(file, replace('files/', 'x')), /1\.png has changed/],
  'with an additional file': [
    (_, file) => rebuild(file, addEntry('releases/remotes/site/9.9.9/server.js')),
    /server\.js is not in its manifest/,
  ],
  'with a path outside the archive': [
    (_, file) => rebuild(file, addEntry('releases/../../../etc/cron.d/x')),
    /is not a valid path/,
  ],
  'with a link': [
    (_, file) => rebuild(file, addEntry('releases/link', { type: 'symlink', linkname: '/etc' })),
    /is not a file/,
  ],
  'with a duplicate entry': [
    (_, file) => rebuild(file, addEntry('releases/registry.json')),
    /contains releases\/registry\.json twice/,
  ],
  'with an entry after its end': [
    (_, file) =>
      rebuild(file, (entries) => [...entries, { path: 'releases/late', content: Buffer.from('x') }]),
    /releases\/late is not in its manifest/,
  ],
  'with a forged manifest': [(_, file) => rebuild(file, forgeManifest), /signed by an unknown key/],
  'with a signed manifest that is not JSON': [
    (_, file) =>
      rebuild(file, (entries) =>
        replace(
          'manifest.signature',
          sign?.('northlight backup\n{') ?? '',
        )(replace('manifest.json', '{')(entries)),
      ),
    /manifest cannot be read/,
  ],
  'signed by another key': [
    (_, file) => createBackup(`${file}.foreign`, { by: otherSign }),
    /signed by an unknown key/,
  ],
  'not signed': [(_, file) => createBackup(`${file}.unsigned`, { by: null }), /is not signed/],
};

describe('rejects, without writing anything, a backup', () => {
  for (const [name, [damage, message]] of Object.entries(damages)) {
    test(name, async (context) => {
      const folder = createTempFolder(context);
      const file = join(folder, 'one.backup');
      const bytes = await damage(await createBackup(file), file);
      const damaged = join(folder, 'damaged.backup');
      await writeFile(damaged, bytes);
      const target = join(folder, 'data');
      setEnv(context, {
        BACKUP_IDENTITY: keys.identity,
        RELEASE_PUBLIC_KEY: releaseKeys.publicKey,
        LOG_FORMAT: 'json',
      });
      await assert.rejects(restore({ root, args: [damaged, '--data', target] }), (error: unknown) => {
        assert.ok(error instanceof UserError, String(error));
        assert.match(error.message, message);
        return true;
      });
      assert.ok(!existsSync(target));
    });
  }
});

test('accepts an undamaged backup with a signature, or without one if none is required', async (context) => {
  const file = join(createTempFolder(context), 'one.backup');
  await createBackup(file);
  const trust = { identity: keys.identity, keys: parseKeys(releaseKeys), allowUnsigned: false };
  const checked = await checkBackup(file, trust);
  assert.deepEqual(await Readable.from(checked.rows()).toArray(), [rows]);
  assert.equal(checked.releaseKey, releaseKeys.publicKey);
  await createBackup(`${file}.unsigned`, { by: null });
  const unsigned = await checkBackup(`${file}.unsigned`, { ...trust, keys: null, allowUnsigned: true });
  assert.deepEqual(unsigned.manifest.files, baseManifest.files);
});

test('counts each file once, and missing files separately', () => {
  const [table] = baseManifest.tables;
  const tables = [
    ...baseManifest.tables,
    { ...table, name: 'storage.objects' },
  ] as typeof baseManifest.tables;
  assert.equal(describeManifest({ ...baseManifest, tables }), '1 row in 1 table, 1 file');
  const filesMissing = ['uploads/blogs/1.png'];
  assert.equal(
    describeManifest({ ...baseManifest, filesMissing }),
    '1 row in 1 table, 0 files, 1 file missing',
  );
});
