import type { BootRemote, RemoteApp } from '@northlight/contract';

/** Where the tree gets a remote's code from: the shell's loader in the browser, a bundle at hand on the server. */
export interface RemoteSource {
  readonly remote: BootRemote;
  /** @throws RemoteLoadError; a later call tries again */
  load(): Promise<RemoteApp>;
  /** The app when it is already here. */
  peek(): RemoteApp | null;
}
