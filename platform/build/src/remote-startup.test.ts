import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as core from '@module-federation/runtime-core';

type Consumes = (chunk: string, promises: unknown[]) => void;

/** The bundler's table in an entry whose one chunk asks for two packages. */
const bundlerOf = () => ({
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

let bundler = bundlerOf();
let loads = 0;

/** The shell with these packages, and an entry that was started in it. */
async function startIn(shared: Readonly<Record<string, object>>) {
  const shell = new core.ModuleFederation({ name: 'shell', remotes: [], shared: shared as never });
  const map = shell.shareScopeMap;
  await bundler.initContainer?.(map.default ?? {}, [], { shareScopeMap: map });
  return map;
}

const chunk = async () => {
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
const react = { version: '19.3.1', lib: () => 'react of the shell', shareConfig };
const kit = { version: '2.1.0', get: async () => () => 'kit, fetched', shareConfig };

beforeEach(async () => {
  bundler = bundlerOf();
  Object.assign(globalThis, {
    __webpack_require__: bundler,
    FEDERATION_NAME: 'remote_shop',
    _FEDERATION_RUNTIME_CORE: core,
  });
  loads += 1;
  await import(`./remote-startup.ts?${loads}`);
});

test('an entry gives out its module, and takes packages from the shell, at once or fetched', async () => {
  const map = await startIn({ react, 'kit/2': kit });
  assert.deepEqual(await chunk(), { r: 'react of the shell', k: 'kit, fetched' });
  const make = await bundler.getContainer?.('./app');
  assert.equal(make?.(), 'the app');
  // The inspector tells who uses what.
  assert.deepEqual(map.default?.react?.['19.3.1']?.useIn, ['remote_shop']);
});

test('a version that does not fit is refused by name', async () => {
  await startIn({ react: { ...react, version: '18.3.1' }, 'kit/2': kit });
  await assert.rejects(chunk(), /18\.3\.1.*react.*does not satisfy.*\^19\.2\.0/s);
});

test('a package that the shell has not is named, and asked for again at the next try', async () => {
  const map = await startIn({ react });
  await assert.rejects(chunk(), /The shell does not supply kit\/2/);
  Object.assign(map.default ?? {}, {
    'kit/2': { '2.0.0': { ...kit, version: '2.0.0', from: 'shell', useIn: [], scope: ['default'] } },
  });
  assert.deepEqual(await chunk(), { r: 'react of the shell', k: 'kit, fetched' });
});

test('what it does not give out is said', async () => {
  await startIn({ react, 'kit/2': kit });
  await assert.rejects(async () => bundler.getContainer?.('./other'), /does not expose \.\/other/);
});
