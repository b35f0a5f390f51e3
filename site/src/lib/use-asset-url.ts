import { useServices } from '@northlight/contract';
import { remote } from '../../remote.ts';

/**
 * Addresses of files in this remote's `public` folder. They stand beside the entry of the release that is running, so
 * the server and the browser, which are pinned to one version, write the same address.
 */
export function useAssetUrl(): (file: string) => string {
  const { boot } = useServices();
  const entry = boot.remotes.find(({ name }) => name === remote.name)?.entry.url ?? '/';
  return (file) => `${entry.slice(0, entry.lastIndexOf('/') + 1)}${file}`;
}
