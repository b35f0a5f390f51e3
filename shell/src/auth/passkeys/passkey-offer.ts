import { useServices } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof navigator.credentials?.get === 'function';

/** Whether browser and backend support passkeys; false until the backend has responded, or if it never does. */
export function useIsPasskeyOffered(): boolean {
  const { url, publishableKey } = useServices().boot.backend;
  const offer = useQuery({
    queryKey: ['passkeys-offered'],
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetch(`${url}/auth/v1/settings`, {
          headers: { apikey: publishableKey },
          signal,
        });
        return (await answer.json()).passkeys_enabled === true;
      } catch {
        return false;
      }
    },
    enabled: supportsPasskeys(),
  });
  return offer.data === true;
}
