import { useBlocker } from '@northlight/contract/router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useServices } from './services.ts';

/**
 * Asks for confirmation before a link, Back, closing or reloading would discard unsaved text. Does not ask if only the query
 * changes.
 * @returns a stable function; call it right before navigating after a save to skip the prompt
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

const unsavedForms = new Set<object>();

/** Whether leaving the page would lose unsaved text. */
export function isPageHeld(): boolean {
  return unsavedForms.size > 0;
}

/**
 * Keeps the page open while it has unsaved text: if the session expires, the user signs in again in a dialog.
 */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const form = {};
    unsavedForms.add(form);
    return () => {
      unsavedForms.delete(form);
    };
  }, [isHeld]);
}
