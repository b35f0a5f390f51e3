import type { PageData, RemoteApp } from '@northlight/contract';
import type { RemoteLoader } from './remote-loader.ts';

const firstPause = 1_000;
const longestPause = 30_000;

/**
 * Waits for the code of the page that the server rendered. Until then links and forms work without it; failed fetches are
 * retried at the next input, when the browser goes online, and with backoff.
 * @returns null if the loader had to fall back to another version than the one that rendered the page
 */
export async function waitForPageCode(
  page: PageData,
  loaders: readonly RemoteLoader[],
): Promise<RemoteApp | null> {
  const loader = loaders.find(({ remote }) => remote.name === page.remote);
  if (loader === undefined) return null;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      const app = await loader.load();
      await app.pages[page.route]?.load();
      const state = loader.state();
      return state.status === 'ready' && state.version === loader.remote.version ? app : null;
    } catch {
      await waitForInputOrPause(pause);
    }
  }
}

function waitForInputOrPause(pause: number): Promise<void> {
  const events = ['pointerdown', 'keydown', 'online'] as const;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, go, { capture: true });
      resolve();
    };
    const timer = setTimeout(go, pause);
    for (const event of events) window.addEventListener(event, go, { capture: true });
  });
}
