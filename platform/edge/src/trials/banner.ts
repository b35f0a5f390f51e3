import { escapeHtml } from '@northlight/domain';
import type { Composition } from '../documents/composition.ts';

/**
 * Beside the page and not in it, so that no version can leave it out. After it, for the link that skips to the content
 * comes first. Nothing for everybody else.
 */
export function trialBanner({ trial }: Composition): string {
  if (trial === undefined) return '';
  const until = `${trial.until.slice(0, 16).replace('T', ' ')} UTC`;
  return `<style>${style}</style>
<aside class="trial" aria-label="Trial version">
<p>You see <strong>${escapeHtml(`${trial.name} ${trial.version}`)}</strong> on trial, until <time datetime="${escapeHtml(trial.until)}">${until}</time>.</p>
<a href="/__trial/leave">Leave the trial</a>
</aside>`;
}

const style = `
.trial { position: sticky; bottom: 0; z-index: var(--z-sticky); display: flex; flex-wrap: wrap; gap: var(--space-4) var(--space-16); align-items: baseline; justify-content: center; padding: var(--space-8) var(--space-16); background: var(--color-text); color: var(--color-canvas); font-size: var(--text-sm); line-height: var(--leading-sm); }
.trial p { margin: 0; }
.trial a { color: inherit; font-weight: var(--weight-medium); }
`;
