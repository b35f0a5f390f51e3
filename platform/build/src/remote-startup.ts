// Runs first in a remote's entry and replaces the federation plugin's start code, which also supports hosts, nested remotes
// and bundled copies. A remote only uses the shell's shared packages and exposes one module. The federation runtime in
// the shell still chooses the versions.

/** A module's request for a shared package, written by the bundler. */
interface Consumed {
  readonly shareKey: string;
  readonly requiredVersion: string;
  readonly strictVersion: boolean;
  readonly singleton: boolean;
}

/** The bundler's runtime. */
declare const __webpack_require__: {
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly f: { consumes?: (chunk: string, promises: unknown[]) => void };
  readonly consumesLoadingData: {
    readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, Consumed>>;
  };
  readonly initializeExposesData: {
    readonly moduleMap: Readonly<Record<string, () => Promise<() => unknown>>>;
  };
  initContainer?: (scope: object, initScope: unknown, options: { readonly shareScopeMap: object }) => void;
  getContainer?: (exposed: string) => Promise<() => unknown>;
};

/** Set by the shell (shell/src/remotes/federation.ts). */
interface RuntimeCore {
  readonly ModuleFederation: new (options: {
    readonly name: string;
    readonly remotes: readonly [];
    readonly shared: object;
  }) => {
    initShareScopeMap(name: string, scope: object, options: { readonly hostShareScopeMap: object }): void;
    loadShare(key: string, options: { readonly customShareInfo: object }): Promise<false | (() => unknown)>;
  };
  readonly setGlobalFederationInstance: (instance: object) => void;
}

/** The remote's federation name, defined by the build. */
declare const FEDERATION_NAME: string;

const bundler = __webpack_require__;
const core = (globalThis as unknown as { _FEDERATION_RUNTIME_CORE: RuntimeCore })._FEDERATION_RUNTIME_CORE;
const scopeName = 'default';
const instance = new core.ModuleFederation({ name: FEDERATION_NAME, remotes: [], shared: {} });
core.setGlobalFederationInstance(instance);

const consumed: Record<string, Promise<void>> = {};

async function consume(id: string): Promise<void> {
  const { shareKey, ...shareConfig } = bundler.consumesLoadingData.moduleIdToConsumeDataMapping[
    id
  ] as Consumed;
  const createExports = await instance.loadShare(shareKey, {
    customShareInfo: { scope: [scopeName], shareConfig },
  });
  if (createExports === false) throw new Error(`The shell does not supply ${shareKey}`);
  bundler.m[id] = (module) => {
    module.exports = createExports();
  };
}

bundler.f.consumes = (chunk, promises) => {
  for (const id of bundler.consumesLoadingData.chunkMapping[chunk] ?? []) {
    consumed[id] ??= consume(id).catch((error: unknown) => {
      // Allows a retry.
      delete consumed[id];
      throw error;
    });
    promises.push(consumed[id]);
  }
};

bundler.initContainer = (scope, _initScope, { shareScopeMap }) =>
  instance.initShareScopeMap(scopeName, scope, { hostShareScopeMap: shareScopeMap });

bundler.getContainer = async (exposed) => {
  const load = bundler.initializeExposesData.moduleMap[exposed];
  if (load === undefined) throw new Error(`This remote does not expose ${exposed}`);
  return load();
};
