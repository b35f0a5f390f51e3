import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { Button, Cluster } from '@northlight/shared-ui';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
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
 * Moves the tab off a recalled version by reloading once, as soon as it is hidden or idle and no write is in flight. Asks
 * first if the page contains typed text.
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

  const reloadPage = () => {
    clearInterval(timer);
    keepTypedText();
    skipUnloadPrompt();
    reload();
  };
  let bar: { remove(): void } | null = null;
  const check = () => {
    const mustAsk = isRecalled() && hasTypedText();
    if (mustAsk) bar ??= showBar(reloadPage);
    else bar?.remove();
    if (!mustAsk) bar = null;
    if (!isRecalled() || mustAsk || isWriting()) return;
    if (document.visibilityState === 'hidden' || performance.now() - lastInputAt > idleTime) {
      // Checked each time: a later revision may recall another version.
      if (claimReload()) reloadPage();
    }
  };
  const timer = setInterval(check, interval);
  check();
}

/** At the top, so that it never covers a form's buttons. */
const Bar = styled.div`
  position: fixed;
  z-index: var(--z-toast);
  inset: var(--space-8) var(--space-8) auto;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-16);
  align-items: center;
  justify-content: space-between;
  max-width: 36rem;
  margin-inline: auto;
  padding: var(--space-8) var(--space-8) var(--space-8) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  box-shadow: var(--shadow-floating);
  color: var(--color-text);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

const Text = styled.p`
  flex: 1 1 14rem;
`;

/** Stays until the user chooses or the typed text is gone. */
function showBar(onReload: () => void): { remove(): void } {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const remove = () => {
    root.render(null);
    host.remove();
  };
  root.render(
    <Bar role="status">
      <Text>
        This version of the page has a problem. Reload to use the previous one. Your typed text will be kept.
      </Text>
      <Cluster>
        <Button size="sm" onClick={onReload}>
          Reload
        </Button>
        <Button size="sm" variant="ghost" onClick={remove}>
          Later
        </Button>
      </Cluster>
    </Bar>,
  );
  return { remove };
}
