import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { Button, Cluster } from '@northlight/shared-ui';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { hasTypedText } from '../document/typed-fields.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

const interval = 1_000;
/** Milliseconds without a touch after which a page counts as not in use. */
const idleTime = 5_000;

/** A tab that runs a version which was taken back. */
export interface RecalledTab {
  /** Whether it still does: somebody may have gone to a page of another remote. */
  isRecalled(): boolean;
  /** Whether a write is on its way. */
  isWriting(): boolean;
  /** @returns false when this tab has moved for this revision before */
  claimReload(): boolean;
  readonly reload?: () => void;
}

/**
 * Takes the tab off a version that was taken back, by one document load: as soon as it is hidden or not in use, and
 * nothing is typed or on its way. Over typed text it asks, once.
 */
export function leaveRecalledVersion({
  isRecalled,
  isWriting,
  claimReload,
  reload = () => location.reload(),
}: RecalledTab): void {
  let touched = performance.now();
  const touch = () => {
    touched = performance.now();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(kind, touch, { capture: true, passive: true });

  const move = () => {
    clearInterval(timer);
    keepTypedText();
    skipUnloadPrompt();
    reload();
  };
  let bar: { remove(): void } | null = null;
  const look = () => {
    const isAsked = isRecalled() && hasTypedText();
    if (isAsked) bar ??= showBar(move);
    else bar?.remove();
    if (!isAsked) bar = null;
    if (!isRecalled() || isAsked || isWriting()) return;
    if (document.visibilityState === 'hidden' || performance.now() - touched > idleTime) {
      // Asked each time: a later revision may take back another version.
      if (claimReload()) move();
    }
  };
  const timer = setInterval(look, interval);
  look();
}

/** At the top: the buttons of a form stand at the bottom. */
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
  margin: 0;
`;

/** It stays until it is answered, or what was typed is sent. */
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
      <Text>This page has a fault, and an earlier version of it is back. What you typed stays.</Text>
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
