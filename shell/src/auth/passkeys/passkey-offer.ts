import { useServices } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';

/** Whether this browser can keep passkeys, known before anything is asked. */
export const canKeepPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof navigator.credentials?.get === 'function';

/** Whether browser and backend offer passkeys; false until the backend has said so, and where it does not answer. */
export function usePasskeyOffer(): boolean {
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
    enabled: canKeepPasskeys(),
  });
  return offer.data === true;
}
