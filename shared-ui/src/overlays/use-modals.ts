import { useEffect, useState } from 'react';

type Modals = typeof import('./modals.ts');

let loadedModals: Modals | null = null;
const loadModals = async (): Promise<Modals> => {
  loadedModals = await import('./modals.ts');
  return loadedModals;
};

/** A pointer that moves is about to press something. */
const prefetchEvents = ['pointermove', 'keydown', 'focusin'] as const;
const prefetch = () => {
  for (const type of prefetchEvents) removeEventListener(type, prefetch);
  void loadModals().catch(() => undefined);
};
if (typeof window !== 'undefined') {
  for (const type of prefetchEvents) addEventListener(type, prefetch, { passive: true });
}

/**
 * Loads the code of dialogs, sheets and tooltips: 30 kB that no page needs to show its content.
 * @param onFailure - called if an open one cannot be loaded, so that the next press tries again; the error is reported as unhandled
 * @returns null while it is loading
 */
export function useModals(isOpen: boolean, onFailure: () => void): Modals | null {
  const [modals, setModals] = useState(loadedModals);
  useEffect(() => {
    if (!isOpen || modals !== null) return;
    loadModals().then(setModals, (error: unknown) => {
      onFailure();
      throw error;
    });
  }, [isOpen, modals, onFailure]);
  return modals ?? loadedModals;
}
