import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as core from '@module-federation/runtime-core';

type Consumes = (chunk: string, promises: unknown[]) => void;

/** Creates the bundler's runtime for an entry whose only chunk needs two packages. */
const createBundler = () => ({
  m: {} as Record<string, (module: { exports: unknown }) => void>,
  f: {} as { consumes?: Consumes },
  consumesLoadingData: {
    chunkMapping: { app: ['r', 'k'] },
    moduleIdToConsumeDataMapping: {
      r: { shareKey: 'react', requiredVersion: '^19.2.0', strictVersion: true, singleton: true },
      k: { shareKey: 'kit/2', requiredVersion: '^2.0.0', strictVersion: true, singleton: true },
    },
  },
  initializeExposesData: { moduleMap: { './app': async () => () => 'the app' } },
  initContainer: undefined as ((scope: object, initScope: unknown, options: object) => unknown) | undefined,
  getContainer: undefined as ((exposed: string) => Promise<() => unknown>) | undefined,
});

let bundler = createBundler();
let loads = 0;

/** Starts the entry in a shell that supplies these packages. */
async function startInShell(shared: Readonly<Record<string, object>>) {
  const shell = new core.ModuleFederation({ name: 'shell', remotes: [], shared: shared as never });
  const map = shell.shareScopeMap;
  await bundler.initContainer?.(map.default ?? {}, [], { shareScopeMap: map });
  return map;
}

const loadChunk = async () => {
  const promises: unknown[] = [];
  bundler.f.consumes?.('app', promises);
  await Promise.all(promises);
  return Object.fromEntries(
    Object.entries(bundler.m).map(([id, run]) => {
      const module = { exports: null as unknown };
      run(module);
      return [id, module.exports];
    }),
  );
};

const shareConfig = { singleton: true, requiredVersion: false };
const react = { version: '19.3.1', lib: () => 'the shell’s react', shareConfig };
const kit = { version: '2.1.0', get: async () => () => 'the fetched kit', shareConfig };

beforeEach(async () => {
  bundler = createBundler();
  Object.assign(globalThis, {
    __webpack_require__: bundler,
    FEDERATION_NAME: 'remote_shop',
    _FEDERATION_RUNTIME_CORE: core,
  });
  loads += 1;
  await import(`./remote-startup.ts?${loads}`);
});

test('an entry exposes its module and uses the shell’s packages, loaded or lazy', async () => {
  const map = await startInShell({ react, 'kit/2': kit });
  assert.deepEqual(await loadChunk(), { r: 'the shell’s react', k: 'the fetched kit' });
  const make = await bundler.getContainer?.('./app');
  assert.equal(make?.(), 'the app');
  // Federation tools show which remote uses which package.
  assert.deepEqual(map.default?.react?.['19.3.1']?.useIn, ['remote_shop']);
});

test('rejects an incompatible version with an error that names the package', async () => {
  await startInShell({ react: { ...react, version: '18.3.1' }, 'kit/2': kit });
  await assert.rejects(loadChunk(), /18\.3\.1.*react.*does not satisfy.*\^19\.2\.0/s);
});

test('reports a package that the shell does not supply, and requests it again on the next attempt', async () => {
  const map = await startInShell({ react });
  await assert.rejects(loadChunk(), /The shell does not supply kit\/2/);
  Object.assign(map.default ?? {}, {
    'kit/2': { '2.0.0': { ...kit, version: '2.0.0', from: 'shell', useIn: [], scope: ['default'] } },
  });
  assert.deepEqual(await loadChunk(), { r: 'the shell’s react', k: 'the fetched kit' });
});

test('rejects a request for a module that the entry does not expose', async () => {
  await startInShell({ react, 'kit/2': kit });
  await assert.rejects(async () => bundler.getContainer?.('./other'), /does not expose \.\/other/);
});
