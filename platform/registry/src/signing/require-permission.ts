import { ReleaseError } from '../errors.ts';
import { canRelease, type ReleaseKeys } from './keys.ts';
import { createNoKeyError } from './signed.ts';

/**
 * Checks whether the signing key may release a name, before anything is written.
 * @param hasRegistry - false before the first release, which only a root key can make
 * @throws ReleaseError `no-key`, `not-permitted`
 */
export function requirePermission(keys: ReleaseKeys, name: string, hasRegistry = true): void {
  if (keys.sign === null) throw createNoKeyError();
  if (canRelease(keys.signerRights, name)) return;
  if (hasRegistry) throw createNotPermittedError(keys, name);
  throw new ReleaseError(
    'not-permitted',
    'Nothing has been released here yet, and only a root key can make the first release. Check that RELEASE_STORE points to the instance’s store.',
  );
}

export function createNotPermittedError({ signerRights, signerPublicKey }: ReleaseKeys, subject: string) {
  const rights =
    signerRights === 'all' || signerRights.length === 0
      ? 'It may not release anything.'
      : `It may release ${signerRights.join(', ')}.`;
  return new ReleaseError(
    'not-permitted',
    `The key in RELEASE_PRIVATE_KEY may not change ${subject}. ${rights} Ask the owner of the root key to run \`npm run release-keys -- <names> --public ${signerPublicKey}\`.`,
  );
}
