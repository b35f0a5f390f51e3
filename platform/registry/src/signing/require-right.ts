import { ReleaseError } from '../errors.ts';
import { canRelease, type ReleaseKeys } from './keys.ts';
import { createNoKeyError } from './signed.ts';

/**
 * Checks whether the signing key may release a name, before anything is written.
 * @param hasRegistry - false before the first release, which only a root key can make
 * @throws ReleaseError `no-key`, `no-right`
 */
export function requireRight(keys: ReleaseKeys, name: string, hasRegistry = true): void {
  if (keys.sign === null) throw createNoKeyError();
  if (canRelease(keys.ownRights, name)) return;
  if (hasRegistry) throw createNoRightError(keys, name);
  throw new ReleaseError(
    'no-right',
    'Nothing has been released here yet, and only a root key can make the first release. Check that RELEASE_STORE points to the product’s store.',
  );
}

export function createNoRightError({ ownRights, ownPublicKey }: ReleaseKeys, subject: string): ReleaseError {
  const rights =
    ownRights === 'all' || ownRights.length === 0
      ? 'It may not release anything.'
      : `It may release ${ownRights.join(', ')}.`;
  return new ReleaseError(
    'no-right',
    `The key in RELEASE_PRIVATE_KEY may not change ${subject}. ${rights} Ask the owner of the root key to run \`npm run release-keys -- <names> --public ${ownPublicKey}\`.`,
  );
}
