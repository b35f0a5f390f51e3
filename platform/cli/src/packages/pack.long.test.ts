import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { pageTreeHash } from '@northlight/build';
import { sourceCondition } from '@northlight/build/shared';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type PackedPackage, packPackages } from './pack.ts';

const root = join(import.meta.dirname, '../../../..');
/** Everything is an ES module: nobody resolves it as Node did before `exports`, or by `require`. */
const otherWorlds = ['node10', 'node16-cjs'];

describe('the packages for teams elsewhere', () => {
  let packed: PackedPackage[] = [];
  before(async () => {
    packed = await packPackages(root);
  });

  test('are the same bytes when they are packed again', async () => {
    const again = await packPackages(root);
    assert.ok(packed.length > 10);
    for (const [at, { file, tarball }] of packed.entries())
      assert.ok(again[at]?.tarball.equals(tarball), `${file} differs`);
  });

  test('the page tree carries the hash of its sources', () => {
    const tree = packed.find(({ manifest }) => manifest.name === '@northlight/page-tree');
    assert.ok(gunzipSync(tree?.tarball ?? '').includes(`${pageTreeHash()}\n`));
  });

  test('nothing in them leads into the workspace, and only builds of remotes to sources', () => {
    const others = (key: string, value: unknown) => (key === sourceCondition ? undefined : value);
    for (const { manifest } of packed)
      assert.doesNotMatch(JSON.stringify(manifest, others), /workspace:|catalog:|\.\/src\//, manifest.name);
  });

  test('publint finds nothing', async () => {
    for (const { manifest, tarball } of packed) {
      const { messages, pkg } = await publint({
        pack: { tarball: new Uint8Array(tarball).buffer },
        level: 'warning',
      });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg)),
        [],
        manifest.name,
      );
    }
  });

  test('their types are found and are those of the modules', async () => {
    for (const { manifest, tarball } of packed) {
      const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
      if (result.types === false) {
        assert.deepEqual(
          Object.keys(manifest.exports as object),
          ['./package.json'],
          `${manifest.name} has no types`,
        );
        continue;
      }
      const problems = result.problems.filter(
        (problem) => !('resolutionKind' in problem && otherWorlds.includes(problem.resolutionKind)),
      );
      assert.deepEqual(problems, [], manifest.name);
    }
  });
});
