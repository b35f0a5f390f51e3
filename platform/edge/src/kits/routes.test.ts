import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTempFolder, testKeys } from '@northlight/registry/testing';
import { readJson, startEdge } from '../testing/index.ts';
import { type KitPackage, kitIndexFile } from './routes.ts';

const createKit = (version: string, content = `tarball ${version}`): KitPackage => ({
  name: '@northlight/contract',
  version,
  file: `northlight-contract-${version}.tgz`,
  integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
  manifest: { name: '@northlight/contract', version, peerDependencies: { react: '^19.2.0' } },
});

async function startEdgeWithKits(t: TestContext, kits: readonly KitPackage[]) {
  const kitsFolder = join(createTempFolder(t), 'kits');
  await mkdir(kitsFolder);
  const put = async (packages: readonly KitPackage[]) => {
    await writeFile(join(kitsFolder, kitIndexFile), JSON.stringify(packages));
    for (const { file, version } of packages) await writeFile(join(kitsFolder, file), `tarball ${version}`);
  };
  await put(kits);
  return { ...(await startEdge(t, { kitsFolder, keys: testKeys })), put, kitsFolder };
}

test('packages are listed for package managers, with the newest as latest', async (t) => {
  const { get, url, put } = await startEdgeWithKits(t, [createKit('1.10.0'), createKit('1.9.0')]);
  for (const path of ['/kits/@northlight%2fcontract', '/kits/@northlight/contract']) {
    const packument = await readJson(await get(path));
    assert.deepEqual(packument['dist-tags'], { latest: '1.10.0' });
    const { '1.9.0': older } = packument.versions as Record<string, Record<string, unknown>>;
    assert.deepEqual(older?.peerDependencies, { react: '^19.2.0' });
    assert.deepEqual(older?.dist, {
      tarball: `${url.replace('localhost', '127.0.0.1')}/kits/northlight-contract-1.9.0.tgz`,
      integrity: createKit('1.9.0').integrity,
    });
  }
  const tarball = await get('/kits/northlight-contract-1.9.0.tgz');
  assert.equal(await tarball.text(), 'tarball 1.9.0');
  assert.match(tarball.headers.get('cache-control') ?? '', /immutable/);
  await put([createKit('2.0.0')]);
  assert.equal((await get('/kits/northlight-contract-1.9.0.tgz')).status, 404);
  assert.deepEqual((await readJson(await get('/kits/@northlight%2fcontract')))['dist-tags'], {
    latest: '2.0.0',
  });
});

test('only listed files are served', async (t) => {
  const { get, kitsFolder } = await startEdgeWithKits(t, [createKit('1.0.0')]);
  await writeFile(join(kitsFolder, 'secret.tgz'), 'not listed');
  for (const path of ['secret.tgz', '@northlight%2fother', '..%2fregistry.json', '', '%2e%2e/x'])
    assert.ok([400, 404].includes((await get(`/kits/${path}`)).status), path);
  assert.equal((await get(`/kits/${createKit('1.0.0').file}`, { method: 'PUT' })).status, 405);
});

test('package URLs return 404 without a package folder', async (t) => {
  const { get } = await startEdge(t, { keys: testKeys, kitsFolder: join(createTempFolder(t), 'none') });
  assert.equal((await get('/kits/index.json')).status, 404);
});

test('an instance reports its release store and root key even before it serves packages', async (t) => {
  const kitsFolder = join(createTempFolder(t), 'none');
  const { get } = await startEdge(t, { keys: testKeys, kitsFolder });
  assert.deepEqual(await readJson(await get('/kits/product.json')), {
    releaseStore: 'folder',
    publicKey: testKeys.rootKeys,
  });
});
