import { readSettings } from '@northlight/registry/node-kit';
import { parseArguments } from '../args.ts';
import { releaseChanged } from '../build/release-changed.ts';
import type { CommandInput } from '../command.ts';
import { type BackendAccess, startBackend, startEdge } from '../product.ts';
import { embeddedBackend } from '../releases/live-backend.ts';
import { type Stay, stayUntilInterrupted } from '../stay.ts';
import { printWelcome } from '../welcome.ts';

/** `npm start`: builds what changed, starts the backend and the edge, and stays until it is interrupted. */
export async function start({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  return stayUntilInterrupted(root, 'npm start', async (stay) => {
    const { place, progress, supervisor } = stay;
    const starting = startBackend(supervisor, place);
    const [backend] = await Promise.all([starting, releaseSources(stay, starting)]);
    await startEdge(supervisor, place, backend);
    printWelcome(place, progress, backend);
  });
}

/** Releases what changed, where that can be done: a production edge holds no private key and serves what others release. */
async function releaseSources(
  { place: { root, dataFolder }, progress }: Stay,
  starting: Promise<BackendAccess>,
): Promise<void> {
  const { RELEASE_PUBLIC_KEY, RELEASE_PRIVATE_KEY, RELEASE_STORE } = readSettings(process.env);
  if (RELEASE_PUBLIC_KEY && !RELEASE_PRIVATE_KEY) {
    progress.line('    Serving what is released elsewhere: there is no private key here.');
    return;
  }
  if (RELEASE_STORE !== 'backend') return releaseChanged(root, dataFolder, progress);
  const { url, isHosted } = await starting;
  await releaseChanged(root, dataFolder, progress, isHosted ? null : embeddedBackend(dataFolder, url));
}
