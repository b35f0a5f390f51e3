import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import { ReleaseError, type ReleaseErrorCode } from '../errors.ts';
import { releaseTogether } from '../release/release.ts';
import { FolderStore } from '../stores/folder/store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createBuilder, createTempFolder, remoteManifest, testKeys, testRelease } from './index.ts';

/** A store in its own folder, with helpers that create and release builds. */
export async function setUp(t: TestContext) {
  const folder = createTempFolder(t);
  const root = join(folder, 'releases');
  const store = new FolderStore(root, testKeys);
  const build = createBuilder(folder);
  const put = async (manifest: BuildManifest, files: Record<string, string> = {}) =>
    releaseTogether(store, [await build(manifest, files)], { ...testRelease, backendSchema: 20260101000000 });
  return { folder, root, store, build, put };
}

export async function readLiveRegistry(store: ReleaseStore) {
  const reading = await store.read();
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.registry;
}

export const isReleaseError =
  (code: ReleaseErrorCode, message = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof ReleaseError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    return true;
  };

export const site = (version = '1.0.0') => remoteManifest('site', ['/', '/blog/:slug'], { version });
