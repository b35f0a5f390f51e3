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
import { suppliedPackages } from './supplied.ts';

/** What the loader needs of module federation. */
export interface FederationPort {
  /**
   * Fetches and starts one version of a remote.
   * @param attempt - 0 at first; each Try again counts up
   * @returns its `./app` module
   * @throws whatever went wrong; `classifyLoadError` gives it a name
   */
  load(remote: string, entry: BootFile, attempt: number): Promise<unknown>;
}

/** What the entry of a remote leaves behind. */
interface Container {
  init(shareScope: object, initScope: unknown[], options: object): unknown;
  get(exposed: string): Promise<() => unknown>;
}

/**
 * Remotes are built with an external runtime: they find its core here instead of carrying it themselves. Just what
 * their part of it asks for.
 */
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
 * The federation runtime in the browser: no plugin, since the shell's own bundle already holds all it shares, and only
 * its half that shares. Entries are loaded by our own loader, and started as every container is: `init`, then `get`.
 */
export function createFederation(): FederationPort {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const instance = createInstance({ name: 'shell', remotes: [], shared: suppliedPackages() });

  const holder = globalThis as unknown as Record<string, unknown>;
  const containers = new Map<string, Container>();
  const initialised = new WeakSet<Container>();

  async function containerOf(remote: string, entry: BootFile, attempt: number) {
    // An entry that ran once is not run again: its Trusted Types policy exists.
    const known = containers.get(entry.url);
    if (known !== undefined) return known;
    const name = federationName(remote);
    holder[name] = undefined;
    await loadEntryScript(remote, entry, attempt);
    const container = holder[name] as Container | undefined;
    if (container === undefined) throw new Error(`The entry of ${remote} left no container`);
    containers.set(entry.url, container);
    return container;
  }

  async function start(container: Container): Promise<unknown> {
    if (!initialised.has(container)) {
      const options = { version: '', shareScopeKeys: 'default', shareScopeMap: instance.shareScopeMap };
      await container.init(instance.shareScopeMap.default ?? {}, [], options);
      initialised.add(container);
    }
    const make = await container.get(exposedModule);
    return make();
  }

  return {
    load: async (remote, entry, attempt) => start(await containerOf(remote, entry, attempt)),
  };
}
