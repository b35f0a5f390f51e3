import type { PageData, RemoteApp } from '@northlight/contract';
import type { RemoteLoader } from './remote-loader.ts';

const initialDelay = 1_000;
const maxDelay = 30_000;

/**
 * Waits for the code of the page that the server rendered. Links and forms already work without it. Failed fetches are
 * retried on the next user input, when the browser comes back online, and with backoff.
 * @returns null if the loader had to fall back to a version other than the one that rendered the page
 */
export async function waitForPageCode(
  page: PageData,
  loaders: readonly RemoteLoader[],
): Promise<RemoteApp | null> {
  const loader = loaders.find(({ remote }) => remote.name === page.remote);
  if (loader === undefined) return null;
  for (let delay = initialDelay; ; delay = Math.min(delay * 2, maxDelay)) {
    try {
      const app = await loader.load();
      await app.pages[page.route]?.load();
      const state = loader.state();
      return state.status === 'ready' && state.version === loader.remote.version ? app : null;
    } catch {
      await waitForInputOrDelay(delay);
    }
  }
}

function waitForInputOrDelay(delay: number): Promise<void> {
  const events = ['pointerdown', 'keydown', 'online'] as const;
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, finish, { capture: true });
      resolve();
    };
    const timer = setTimeout(finish, delay);
    for (const event of events) window.addEventListener(event, finish, { capture: true });
  });
}
