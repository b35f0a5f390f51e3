import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import type { LocalBuildStatus } from '../bundle-inline-script.ts';
import { showProblems } from './problem-overlay.ts';

// Runs in pages that show a local build. Reloads the page after each successful build, keeping typed text, and shows errors.

/** The build that this document belongs to. */
const script = document.currentScript as HTMLScriptElement;
const currentBuild = Number(new URL(script.src).searchParams.get('build'));

let isLeaving = false;
// Registered first, so that no later listener asks whether to leave the page.
addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation(), true);

new EventSource('/__local/news').addEventListener('message', ({ data }) => {
  const { build, problems } = JSON.parse(String(data)) as LocalBuildStatus;
  showProblems(problems);
  if (build === currentBuild || isLeaving) return;
  isLeaving = true;
  keepTypedText();
  location.reload();
});
