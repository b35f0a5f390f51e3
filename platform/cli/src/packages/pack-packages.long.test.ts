import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { sharedPackages, sourceCondition } from '@northlight/build/shared';
import { type PackedPackage, packPackages } from './pack-packages.ts';

const root = join(import.meta.dirname, '../../../..');

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

describe('the packages for other teams', () => {
  let packed: PackedPackage[] = [];
  before(async () => {
    packed = await packPackages(root);
  });

  test('have the same bytes each time', async () => {
    const repacked = await packPackages(root);
    assert.ok(packed.length > 5);
    for (const [index, { file, tarball }] of packed.entries())
      assert.ok(repacked[index]?.tarball.equals(tarball), `${file} differs`);
  });

  test('declare shared packages as peers with the ranges in sharedPackages', () => {
    for (const { name, manifest } of packed) {
      const { dependencies = {}, peerDependencies = {} } = manifest as PackageFile;
      for (const { name: shared, accepts } of sharedPackages) {
        const range = shared.startsWith('@northlight/') ? dependencies[shared] : peerDependencies[shared];
        assert.ok([accepts, undefined].includes(range), `${name} accepts ${shared} ${range}`);
        assert.ok(
          shared.startsWith('@northlight/') || !(shared in dependencies),
          `${name} includes ${shared}`,
        );
      }
    }
  });

  test('contain no path into the workspace', () => {
    const skipSources = (key: string, value: unknown) => (key === sourceCondition ? undefined : value);
    for (const { name, manifest } of packed)
      assert.doesNotMatch(JSON.stringify(manifest, skipSources), /workspace:|catalog:|\.\/src\//, name);
  });
});
