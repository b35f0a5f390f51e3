import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { type BootFile, federationName, type SharedUse } from '@platform/contract';
import { loadEntryScript } from './load-script.ts';
import type { LoadLog } from './load-trace.ts';
import { suppliedPackages } from './supplied.ts';

/** What the loader needs of module federation. */
export interface FederationPort {
  /**
   * Fetches and starts one version of a remote.
   * @param attempt - 0 at first; each Try again counts up
   * @returns its `./app` module
   * @throws whatever went wrong; `classifyLoadError` gives it a name
   */
  load(remote: string, version: string, entry: BootFile, attempt: number): Promise<unknown>;
}

/** The shell's federation runtime. */
export interface Federation extends FederationPort {
  /** The shared packages as the runtime has handed them out. @param remotes - the names that can be among the users */
  shared(remotes: readonly string[]): SharedUse[];
}

interface Entry {
  readonly remote: string;
  readonly version: string;
  readonly entry: BootFile;
  readonly attempt: number;
  started: boolean;
}

/** The federation runtime in the browser: no plugin, since the shell's own bundle already holds all it shares. */
export function createFederation(log: LoadLog): Federation {
  // Remotes are built with an external runtime: they find its core here instead of carrying 17 kB each.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

  const entries = new Map<string, Entry>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: suppliedPackages(),
    plugins: [
      {
        name: 'entry-loader',
        async loadEntry({ remoteInfo }) {
          const known = entries.get(remoteInfo.name);
          if (known === undefined) return undefined;
          const container = federationName(known.remote);
          const holder = globalThis as unknown as Record<string, unknown>;
          holder[container] = undefined;
          await log.time({ remote: known.remote, version: known.version, part: 'entry' }, () =>
            loadEntryScript(known.remote, known.entry, known.attempt),
          );
          known.started = true;
          return holder[container] as never;
        },
      },
    ],
  });

  return {
    load(remote, version, entry, attempt) {
      // An entry that ran once is not run again (its Trusted Types policy exists): Try again then asks the runtime
      // for the module once more. One that never ran is registered under a new name, which starts clean.
      const previous = [...entries].find(
        ([, known]) => known.remote === remote && known.entry.url === entry.url && known.started,
      );
      const name =
        previous?.[0] ?? `${federationName(remote)}_${version.replaceAll(/[^\w]/g, '_')}_${attempt}`;
      if (!previous && !entries.has(name)) {
        entries.set(name, { remote, version, entry, attempt, started: false });
        instance.registerRemotes([{ name, entry: entry.url, entryGlobalName: federationName(remote) }]);
      }
      return log.time({ remote, version, part: 'start' }, () => instance.loadRemote(`${name}/app`));
    },
    shared(remotes) {
      const nameOf = new Map(remotes.map((name) => [federationName(name), name]));
      return Object.entries(instance.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, { from, useIn }]) => ({
          name,
          version,
          suppliedBy: nameOf.get(from) ?? from,
          usedBy: useIn.map((user) => nameOf.get(user) ?? user),
        })),
      );
    },
  };
}
