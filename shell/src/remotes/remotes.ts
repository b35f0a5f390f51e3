import type { BootData } from '@northlight/contract';
import type { GiveUp } from '../frame/remote-error-page.tsx';
import { createFederation } from './federation.ts';
import { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';
import { isInRollout } from './rollout.ts';

/** The loaders of all live remotes in this tab. */
export interface Remotes {
  readonly loaders: readonly RemoteLoader[];
  /** The version of a remote that runs in this tab; null if none does. */
  readonly versionOf: (name: string) => string | null;
  readonly giveUp: GiveUp;
}

export function createRemotes(
  boot: BootData,
  onFailure: NonNullable<RemoteLoaderOptions['onFailure']>,
): Remotes {
  const options = { federation: createFederation(), isInShare: isInRollout, onFailure };
  const loaders = boot.remotes.map((remote) => createRemoteLoader(remote, options));
  const loaderOf = (name: string) => loaders.find(({ remote }) => remote.name === name);
  return {
    loaders,
    versionOf(name) {
      const state = loaderOf(name)?.state();
      return state?.status === 'ready' ? state.version : null;
    },
    giveUp: (name, error, page) => loaderOf(name)?.giveUp(error, page) ?? false,
  };
}
