import { ReleaseError } from '../errors.ts';
import { mayRelease, type ReleaseKeys } from './keys.ts';
import { noKey } from './sealed.ts';

/**
 * Asks whether the key that signs here may release a name, before anything is written.
 * @param hasRegistry - whether anything was ever released there; without a registry only a root key has rights
 * @throws ReleaseError `no-key`, `no-right`
 */
export function requireRight(keys: ReleaseKeys, name: string, hasRegistry = true): void {
  if (keys.sign === null) throw noKey();
  if (mayRelease(keys.ownRights, name)) return;
  if (hasRegistry) throw noRight(keys, name);
  throw new ReleaseError(
    'no-right',
    'Nothing was released here yet, and only a root key can make the first release. Is RELEASE_STORE set as the product has it?',
  );
}

export function noRight({ ownRights, own }: ReleaseKeys, what: string): ReleaseError {
  const may =
    ownRights === 'all' || ownRights.length === 0
      ? 'It may release nothing.'
      : `It may release ${ownRights.join(', ')}.`;
  return new ReleaseError(
    'no-right',
    `The key in RELEASE_PRIVATE_KEY may not change ${what}. ${may} Whoever holds the root key gives rights: \`npm run release-keys -- <names> --public ${own}\`.`,
  );
}
