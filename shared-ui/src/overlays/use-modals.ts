import { useEffect } from 'react';
import { useLate } from '../interaction/use-late.ts';

const loadModals = () => import('./modals.ts');

/**
 * Loads the code of dialogs, sheets and tooltips.
 * @param onFailure - called if an open one cannot be loaded, so that the next press tries again
 * @returns null while it is loading
 */
export function useModals(isOpen: boolean, onFailure: () => void) {
  const { code, hasFailed } = useLate(loadModals, isOpen);
  useEffect(() => {
    if (hasFailed) onFailure();
  }, [hasFailed, onFailure]);
  return code;
}
