import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import { ReleaseError, type ReleaseErrorCode } from '../errors.ts';
import { release } from '../release/release.ts';
import { FolderStore } from '../stores/folder-store.ts';
import { remoteManifest, temporaryFolder, testKeys, testRelease, writeBuild } from './index.ts';

/** A store in a folder of its own, with what makes builds and releases them. */
export async function setUp(t: TestContext) {
  const folder = await temporaryFolder(t);
  const root = join(folder, 'releases');
  const store = new FolderStore(root, testKeys);
  let builds = 0;
  const build = async (manifest: BuildManifest, files: Record<string, string> = {}) => {
    builds += 1;
    const distDir = await writeBuild(join(folder, `build-${builds}`), manifest, files);
    return { name: manifest.name, version: manifest.version, distDir };
  };
  const put = async (manifest: BuildManifest, files: Record<string, string> = {}) =>
    release(store, await build(manifest, files), { ...testRelease, backendSchema: 20260101000000 });
  return { folder, root, store, build, put };
}

export async function live(store: FolderStore) {
  const reading = await store.read();
  assert.ok(reading.ok);
  return reading.registry;
}

export const failsWith = (code: ReleaseErrorCode, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ReleaseError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, message);
  return true;
};

export const site = (version = '1.0.0') => remoteManifest('site', ['/', '/blog/:slug'], { version });
