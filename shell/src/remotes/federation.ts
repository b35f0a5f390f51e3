import { createInstance } from '@module-federation/enhanced/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { type BootFile, exposedModule, federationName } from '@northlight/contract';
import { loadEntryScript } from './load-script.ts';
import { getSuppliedPackages } from './supplied.ts';

/** The module federation API that the loader uses. */
export interface FederationPort {
  /**
   * Fetches and starts one version of a remote.
   * @param attempt - 0 for the first load, incremented by each Try again
   * @returns its `./app` module
   * @throws any error; see `classifyLoadError`
   */
  load(remote: string, entry: BootFile, attempt: number): Promise<unknown>;
}

/** The federation container that a remote's entry script defines. */
interface Container {
  init(shareScope: object, initScope: unknown[], options: object): unknown;
  get(exposed: string): Promise<() => unknown>;
}

/** Remotes are built without the federation runtime and use the shell's. These are the exports they need. */
const runtimeCore = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: { global: {}, share: {}, utils: {} },
};

/**
 * Sets up the federation runtime for sharing packages only. Our own loader loads entries, checks their hash and
 * enforces the time limit; `init` and `get` start them.
 */
export function createFederation(): FederationPort {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const instance = createInstance({ name: 'shell', remotes: [], shared: getSuppliedPackages() });

  const globals = globalThis as unknown as Record<string, unknown>;
  const containers = new Map<string, Container>();
  const initialisedContainers = new WeakSet<Container>();

  async function loadContainer(remote: string, entry: BootFile, attempt: number) {
    // Never run an entry twice: its Trusted Types policy already exists.
    const loadedContainer = containers.get(entry.url);
    if (loadedContainer !== undefined) return loadedContainer;
    const name = federationName(remote);
    globals[name] = undefined;
    await loadEntryScript(remote, entry, attempt);
    const container = globals[name] as Container | undefined;
    if (container === undefined) throw new Error(`The entry of ${remote} defined no container`);
    containers.set(entry.url, container);
    return container;
  }

  async function startContainer(container: Container): Promise<unknown> {
    if (!initialisedContainers.has(container)) {
      const options = { version: '', shareScopeKeys: 'default', shareScopeMap: instance.shareScopeMap };
      await container.init(instance.shareScopeMap.default ?? {}, [], options);
      initialisedContainers.add(container);
    }
    const createModule = await container.get(exposedModule);
    return createModule();
  }

  return {
    load: async (remote, entry, attempt) => startContainer(await loadContainer(remote, entry, attempt)),
  };
}
