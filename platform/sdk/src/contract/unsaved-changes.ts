import { useBlocker } from '@northlight/contract/router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useServices } from './services.ts';

/**
 * Asks before unsaved text is lost by a link, Back, closing or reloading. It does not ask if only the query changes.
 * @returns a stable function to call right before navigating after a save, which must not ask
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const { confirm } = useServices();
  useHeldPage(isDirty);
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useUnloadPrompt(isDirty, isReleased);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    void confirm({
      title: 'Leave without saving?',
      description: 'What you typed on this page has not been saved.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      tone: 'danger',
    }).then((shouldLeave) => {
      if (!isCurrent) return;
      if (shouldLeave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, confirm]);

  return useCallback(() => {
    isReleased.current = true;
  }, []);
}

/**
 * Makes the browser ask before it closes or reloads the page while `isDirty`, unless `isReleased` has been set in the
 * meantime.
 */
export function useUnloadPrompt(isDirty: boolean, isReleased: RefObject<boolean>): void {
  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty, isReleased]);
}

const holders = new Set<object>();

/** Whether leaving the page would lose typed text. */
export function isPageHeld(): boolean {
  return holders.size > 0;
}

/**
 * Holds the page while it contains typed text: if the session expires, it is renewed in a dialog over the page.
 */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const holder = {};
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isHeld]);
}
