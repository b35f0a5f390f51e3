import { ReleaseError } from '../errors.ts';
import { mayRelease, type ReleaseKeys } from './keys.ts';

/**
 * Asks whether the key that signs here may release a name, before anything is written.
 * @throws ReleaseError `no-right`
 */
export function requireRight(keys: ReleaseKeys, name: string): void {
  if (keys.sign === null || mayRelease(keys.ownRights, name)) return;
  throw noRight(keys, name);
}

export function noRight({ ownRights }: ReleaseKeys, what: string): ReleaseError {
  const may =
    ownRights === 'all' || ownRights.length === 0
      ? 'It may release nothing.'
      : `It may release ${ownRights.join(', ')}.`;
  return new ReleaseError(
    'no-right',
    `The key in RELEASE_PRIVATE_KEY may not change ${what}. ${may} Who holds the root key gives rights: \`npm run release-keys\`.`,
  );
}
