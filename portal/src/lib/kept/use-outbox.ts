import { useCallback, useSyncExternalStore } from 'react';
import { type KeptRequest, readOutbox, subscribeOutbox } from './outbox.ts';

/** What waits on this device to be sent. */
export function useOutbox(userId: string): readonly KeptRequest[] {
  return useSyncExternalStore(
    subscribeOutbox,
    useCallback(() => readOutbox(userId), [userId]),
  );
}
