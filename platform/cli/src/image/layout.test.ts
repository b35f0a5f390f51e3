import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { tempFolder } from '../testing/temp-folder.ts';
import { entriesBelow } from './layer.ts';
import { type ImageParts, writeLayout } from './layout.ts';

const parts = (layers: ImageParts['layers']): ImageParts => ({
  layers,
  config: { Env: ['A=b'], Cmd: ['node', 'start.mjs'], WorkingDir: '/app', User: '1000:1000' },
  created: '2026-01-01T00:00:00.000Z',
  architecture: 'amd64',
  name: 'abc',
});

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const sha256 = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`;

async function unpacked(layer: Buffer) {
  const found: Record<string, string> = {};
  const tar = extract();
  tar.end(gunzipSync(layer));
  for await (const entry of tar) {
    const { name, type, mode = 0, uid, mtime } = entry.header;
    assert.equal(mtime?.getTime(), 0);
    found[name.replace(/\/$/, '')] = `${type} ${mode.toString(8)} ${uid}`;
    entry.resume();
  }
  return found;
}

test('a layout names every blob by its content, and holds what was given', async (t) => {
  const folder = tempFolder(t);
  const source = join(folder, 'source');
  mkdirSync(join(source, 'bin'), { recursive: true });
  writeFileSync(join(source, 'bin/run'), 'run');
  chmodSync(join(source, 'bin/run'), 0o777);
  writeFileSync(join(source, 'skipped'), 'no');
  symlinkSync('bin/run', join(source, 'link'));
  const entries = () => entriesBelow(source, 'app', (path) => !path.endsWith('skipped'));
  const layers = async () => [[{ path: 'data', folder: true, owner: 1000 } as const], await entries()];
  const first = await writeLayout(join(folder, 'a'), parts(await layers()));
  const blobs = join(folder, 'a/blobs/sha256');
  for (const name of readdirSync(blobs))
    assert.equal(sha256(readFileSync(join(blobs, name))), `sha256:${name}`);

  const blob = (digest: string) => join(blobs, digest.slice(7));
  const [named] = json(join(folder, 'a/index.json')).manifests;
  assert.equal(named.digest, first.digest);
  const manifest = json(blob(first.digest));
  const config = json(blob(manifest.config.digest));
  assert.deepEqual(
    config.rootfs.diff_ids,
    manifest.layers.map(({ digest }: { digest: string }) => sha256(gunzipSync(readFileSync(blob(digest))))),
  );
  const [data, app, list] = manifest.layers.map(({ digest }: { digest: string }) =>
    readFileSync(blob(digest)),
  );
  assert.deepEqual(await unpacked(data), { data: 'directory 755 1000' });
  assert.deepEqual(await unpacked(app), {
    app: 'directory 755 0',
    'app/bin': 'directory 755 0',
    'app/bin/run': 'file 755 0',
    'app/link': 'symlink 777 0',
  });
  assert.deepEqual(Object.keys(await unpacked(list)), ['app/files.json']);

  // Another day, in another order: the same bytes.
  utimesSync(join(source, 'bin/run'), 1, 1);
  const again = await writeLayout(
    join(folder, 'b'),
    parts((await layers()).map((layer) => [...layer].reverse())),
  );
  assert.deepEqual(again, first);
  writeFileSync(join(source, 'bin/run'), 'other');
  const other = await writeLayout(join(folder, 'c'), parts(await layers()));
  assert.notEqual(other.digest, first.digest);
  assert.notEqual(other.files, first.files);
});
