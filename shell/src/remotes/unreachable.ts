import { RemoteLoadError } from '@northlight/contract';

/** Neither the entry nor what would say more of it came. */
export const unreachable = (remote: string, cause: unknown) =>
  new RemoteLoadError('network', remote, 'its entry cannot be reached', cause);
