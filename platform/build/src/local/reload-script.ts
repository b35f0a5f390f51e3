import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import type { LocalBuildStatus } from './bundle-reload-script.ts';
import { showProblems } from './problem-overlay.ts';

/**
 * In a page that shows a build of this machine: loads it anew with each build that is whole, at the same address and
 * with what was typed, and says what is wrong with the sources.
 */

/** The build that this document was made with, from the address of this script. */
const script = document.currentScript as HTMLScriptElement;
const shown = Number(new URL(script.src).searchParams.get('build'));

let isLeaving = false;
// As early as this script: what asks before leaving comes after it, and need not ask.
addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation(), true);

new EventSource('/__local/news').addEventListener('message', ({ data }) => {
  const { build, problems } = JSON.parse(String(data)) as LocalBuildStatus;
  showProblems(problems);
  if (build === shown || isLeaving) return;
  isLeaving = true;
  keepTypedText();
  location.reload();
});
