import type { SecretAccess } from '../embedded-backend.ts';
import { postToBackend } from '../post-to-backend.ts';

/**
 * The address of the set-up screen with a new code, or null if the instance has been set up.
 * @param site - the instance's address; if unknown, only the path is returned
 */
export async function createSetupAddress(
  access: SecretAccess,
  site: string | undefined,
): Promise<string | null> {
  const code = await postToBackend(access, '/rest/v1/rpc/create_setup_code', {});
  if (code === null) return null;
  const path = `/set-up#${code}`;
  return site === undefined ? path : new URL(path, site).href;
}
