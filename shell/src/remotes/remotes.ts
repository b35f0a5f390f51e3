import type { BootData } from '@northlight/contract';
import type { FallBack } from '../app/remote-error-page.tsx';
import { createFederation } from './federation.ts';
import { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';
import { isInRollout } from './rollout.ts';

/** The loaders of all live remotes in this tab. */
export interface Remotes {
  readonly loaders: readonly RemoteLoader[];
  /** The version of a remote that this tab is running; null if none. */
  readonly getVersion: (name: string) => string | null;
  readonly fallBack: FallBack;
}

export function createRemotes(
  boot: BootData,
  onFailure: NonNullable<RemoteLoaderOptions['onFailure']>,
): Remotes {
  const options = { federation: createFederation(), isInShare: isInRollout, onFailure };
  const loaders = boot.remotes.map((remote) => createRemoteLoader(remote, options));
  const findLoader = (name: string) => loaders.find(({ remote }) => remote.name === name);
  return {
    loaders,
    getVersion(name) {
      const state = findLoader(name)?.state();
      return state?.status === 'ready' ? state.version : null;
    },
    fallBack: (name, error, page) => findLoader(name)?.fallBack(error, page) ?? false,
  };
}
