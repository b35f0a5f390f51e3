import { useServices } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof navigator.credentials?.get === 'function';

/** Whether both the browser and the backend support passkeys. False until the backend responds. */
export function usePasskeysAvailable(): boolean {
  const { url, publishableKey } = useServices().boot.backend;
  const settingsQuery = useQuery({
    queryKey: ['passkeys-available'],
    queryFn: async ({ signal }) => {
      try {
        const response = await fetch(`${url}/auth/v1/settings`, {
          headers: { apikey: publishableKey },
          signal,
        });
        return (await response.json()).passkeys_enabled === true;
      } catch {
        return false;
      }
    },
    enabled: supportsPasskeys(),
  });
  return settingsQuery.data === true;
}
