import { useServices } from '@northlight/contract';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { hasWaiting, onWaiting } from './waiting-mark.ts';

/** Between two attempts while a page is open: a server that comes back does not tell. Doubled after each failure. */
const firstPause = 4000;
const longestPause = 5 * 60_000;
/** What the function counts by. */
const afterRefusal = 60 * 60_000;

/** Sends a message that waits on this device, as soon as it can be sent, from whatever page is open. */
export function useOutbox(): void {
  const { toast } = useServices();
  useEffect(() => {
    let pause = firstPause;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const later = (milliseconds: number) => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void look(), milliseconds);
    };
    const look = async () => {
      if (!hasWaiting()) return;
      let next = firstPause;
      if (navigator.onLine) {
        // The code itself may not be there to be fetched.
        const outcome = await import('./outbox.ts')
          .then((outbox) => outbox.sendWaiting())
          .catch(() => 'failed');
        if (outcome === 'sent')
          toast({ tone: 'success', title: 'Message sent', description: texts.messageSent });
        pause = outcome === 'failed' ? Math.min(2 * pause, longestPause) : firstPause;
        next = outcome === 'refused' ? afterRefusal : pause;
      }
      later(next);
    };
    const now = () => {
      pause = firstPause;
      later(0);
    };
    now();
    window.addEventListener('online', now);
    const stop = onWaiting(() => later(firstPause));
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [toast]);
}
