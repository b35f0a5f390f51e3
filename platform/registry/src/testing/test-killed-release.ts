import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { shellManifest, testKeyPair } from './index.ts';
import { setUp, site } from './set-up.ts';

const childScript = join(import.meta.dirname, 'killed-release.ts');

/** The steps of a release to a folder, in order. */
export const killSteps = [
  'rename of the files',
  'lock',
  'rename of the ledger',
  'rename of the registry',
] as const;

/** The child process kills itself right before the step. */
export function testKilledRelease(step: (typeof killSteps)[number]): void {
  test(`killed before the ${step} changes nothing live, and the next one works`, async (t) => {
    const { store, root, build, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const before = await readFile(join(root, 'registry.json'), 'utf8');
    const { distDir } = await build(site('1.0.1'));
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', childScript, root, distDir, step, testKeyPair.privateKey, testKeyPair.publicKey],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGKILL');
    assert.equal(await readFile(join(root, 'registry.json'), 'utf8'), before);
    const { registry } = await put(site('1.0.1'));
    assert.deepEqual([registry.revision, registry.releases.site?.version], [3, '1.0.1']);
    assert.ok((await store.read()).ok);
  });
}
