import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderStore, releaseTogether } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testKeyTexts,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { pickPort } from '../ports.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const root = join(import.meta.dirname, '../../../..');
const user = 1000;
const mostBytes = 150_000_000;
const isRoot = process.getuid?.() === 0;

/** Listening to signals, whatever else it has not done yet. */
function isNode(pid: number): boolean {
  const [, caught = '0'] = /SigCgt:\s+([0-9a-f]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n;
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function giveTo(folder: string): void {
  chownSync(folder, user, user);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user, user);
}

/** A disk that takes no writes but below its /data, and another account: what a container has. */
const contained = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount --bind "$2" "$1/data" &&
  shift 2 && exec chroot --userspec=${user}:${user} "$@"`;

test('npm run image makes an edge that runs as it was built, and nothing else', {
  skip: !isRoot && 'a read-only root needs an account that may mount',
}, async (t) => {
  const folder = tempFolder(t);
  const build = (name: string) => {
    execFileSync(process.execPath, ['platform/cli/run.mjs', 'image', '--out', join(folder, name)], {
      cwd: root,
      env: {
        ...process.env,
        RELEASE_PUBLIC_KEY: testKeyTexts.publicKey,
        RELEASE_PRIVATE_KEY: testKeyTexts.privateKey,
      },
      stdio: 'pipe',
    });
    return json(join(folder, name, 'image.json'));
  };
  const { document: made, signature } = build('a');
  assert.ok(testKeys.verify(JSON.stringify(made), signature));
  assert.ok(made.size < mostBytes, `${made.size} bytes`);
  t.diagnostic(`${(made.size / 1e6).toFixed(1)} MB compressed`);
  await t.test('the same bytes from the same commit', () => {
    assert.deepEqual(build('b').document, made);
    const names = (name: string) => readdirSync(join(folder, name, 'oci/blobs/sha256')).sort();
    assert.deepEqual(names('b'), names('a'));
    assert.equal(
      readFileSync(join(folder, 'b/sbom.json'), 'utf8'),
      readFileSync(join(folder, 'a/sbom.json'), 'utf8'),
    );
  });

  await t.test('what runs in it stands in the bill of materials, and no tool does', () => {
    const names = json(join(folder, 'a/sbom.json')).components.map(({ name }: { name: string }) => name);
    for (const name of ['node', 'hono', 'sharp', 'tsx', 'yup']) assert.ok(names.includes(name), name);
    for (const name of [
      'typescript',
      'jest',
      'playwright-core',
      '@rsbuild/core',
      '@supabase/lite',
      '@electric-sql/pglite',
    ])
      assert.ok(!names.includes(name), name);
  });

  const blob = (digest: string) => join(folder, 'a/oci/blobs/sha256', digest.slice('sha256:'.length));
  const rootfs = join(folder, 'rootfs');
  mkdirSync(rootfs);
  const manifest = json(blob(made.digest));
  for (const { digest } of manifest.layers) execFileSync('tar', ['xzf', blob(digest), '-C', rootfs]);
  const { config } = json(blob(manifest.config.digest));
  assert.equal(config.User, '1000:1000');

  const data = join(folder, 'data');
  const store = new FolderStore(join(data, 'releases'), testKeys);
  const builds = [shellManifest({ version: '1.0.0' }), remoteManifest('site', ['/'], { version: '1.0.0' })];
  const inputs = await Promise.all(
    builds.map(async (each) => ({
      name: each.name,
      version: each.version,
      distDir: await writeBuild(join(folder, `build-${each.name}`), each),
    })),
  );
  await releaseTogether(store, inputs, testRelease);
  giveTo(data);

  const port = await pickPort();
  const start = () => {
    const [program = '', ...args] = config.Cmd as string[];
    // chroot begins at the root: the program is named by where it lies.
    const inside = [
      rootfs,
      `/usr/local/bin/${program}`,
      ...args.map((each) => `${config.WorkingDir}/${each}`),
    ];
    // Each takes the place of the one before: the edge is the first process, as in a container.
    const around = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', contained, 'sh', rootfs, data];
    const child = spawn('unshare', [...around, ...inside], {
      env: {
        ...Object.fromEntries((config.Env as string[]).map((pair) => pair.split(/=(.*)/s))),
        PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
        HOST: '127.0.0.1',
        PORT: String(port),
        DRAIN_SECONDS: '0',
        RELEASE_STORE: 'folder',
        RELEASE_PUBLIC_KEY: testKeyTexts.publicKey,
        IMAGE_FILES: made.files,
        SUPABASE_URL: 'http://127.0.0.1:9',
        SUPABASE_PUBLISHABLE_KEY: 'k',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.after(() => child.kill('SIGKILL'));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
    return { child, first, exited: once(child, 'exit'), said: () => said };
  };

  await t.test('it serves pages as nobody in particular, and writes into the data folder alone', async () => {
    const { child, first, exited, said } = start();
    await Promise.race([once(child.stdout, 'data'), exited]);
    assert.equal(child.exitCode, null, said());
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
    assert.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /<!doctype html>/i);
    assert.deepEqual(readdirSync(join(rootfs, 'tmp')), []);
    assert.ok(existsSync(join(data, 'releases')));
    // The system itself ends no first process by a signal: the edge has to listen to it.
    process.kill(first(), 'SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  });

  await t.test('told to stop while it compares its files, it ends as well', async () => {
    const { child, first, exited } = start();
    const isUp = () => existsSync(`/proc/${child.pid}/task/${child.pid}/children`) && first() > 0;
    while (!isUp() || !isNode(first())) await new Promise((resolve) => setTimeout(resolve, 10));
    // The system drops a signal that comes before the first line of code could ask for it, as no first process has a default.
    const again = setInterval(() => isUp() && process.kill(first(), 'SIGTERM'), 20);
    assert.deepEqual(await exited.finally(() => clearInterval(again)), [0, null]);
  });

  await t.test('a changed byte is refused before anything of it runs', async () => {
    appendFileSync(join(rootfs, 'app/src/main.ts'), '\n');
    const { exited, said } = start();
    assert.deepEqual(await exited, [1, null]);
    assert.match(said(), /this is not the image that IMAGE_FILES names: app\/src\/main.ts was changed/);
  });
});
