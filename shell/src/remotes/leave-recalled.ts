import { hasTypedText } from '../document/typed-fields.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

const interval = 1_000;
/** Milliseconds without input after which a page counts as idle. */
const idleTime = 5_000;

/** A tab that runs a recalled version. */
export interface RecalledTab {
  /** Whether the open page still runs that version; the user may have moved to another remote. */
  isRecalled(): boolean;
  /** Whether a write is in flight. */
  isWriting(): boolean;
  /** @returns false if this tab has already reloaded for this revision */
  claimReload(): boolean;
  readonly reload?: () => void;
}

/**
 * Moves the tab off a recalled version by reloading once, as soon as it is hidden or idle, contains no typed
 * text, and no write is in flight.
 */
export function leaveRecalledVersion({
  isRecalled,
  isWriting,
  claimReload,
  reload = () => location.reload(),
}: RecalledTab): void {
  let lastInputAt = performance.now();
  const recordInput = () => {
    lastInputAt = performance.now();
  };
  for (const eventType of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(eventType, recordInput, { capture: true, passive: true });

  const check = () => {
    if (!isRecalled() || hasTypedText() || isWriting()) return;
    if (document.visibilityState !== 'hidden' && performance.now() - lastInputAt <= idleTime) return;
    // Checked each time: a later revision may recall another version.
    if (!claimReload()) return;
    clearInterval(timer);
    skipUnloadPrompt();
    reload();
  };
  const timer = setInterval(check, interval);
  check();
}
