import { useServices } from '@northlight/contract';
import { useEffect, useState } from 'react';

/** Whether this browser can keep passkeys, known before anything is asked. */
export const canKeepPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof navigator.credentials?.get === 'function';

/** Whether browser and backend offer passkeys; false until the backend has said so, and where it does not answer. */
export function usePasskeyOffer(): boolean {
  const { backend } = useServices().boot;
  const { url, publishableKey } = backend;
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!canKeepPasskeys()) return;
    const leave = new AbortController();
    fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey }, signal: leave.signal })
      .then((answer) => answer.json())
      .then(({ passkeys_enabled }) => setIsOffered(passkeys_enabled === true))
      .catch(() => undefined);
    return () => leave.abort();
  }, [url, publishableKey]);
  return isOffered;
}
