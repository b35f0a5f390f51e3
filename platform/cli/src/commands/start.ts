import { parseArguments } from '../args.ts';
import { releaseChanged } from '../build/release-changed.ts';
import type { CommandInput } from '../main.ts';
import { startBackend, startEdge } from '../product.ts';
import { stayUntilInterrupted } from '../stay.ts';
import { printWelcome } from '../welcome.ts';

/** `npm start`: builds what changed, starts the backend and the edge, and stays until it is interrupted. */
export async function start({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  return stayUntilInterrupted(root, 'npm start', async ({ place, progress, supervisor }) => {
    const [backend] = await Promise.all([
      startBackend(supervisor, place),
      releaseChanged(root, place.dataFolder, progress),
    ]);
    await startEdge(supervisor, place, backend);
    await printWelcome(place, progress);
  });
}
