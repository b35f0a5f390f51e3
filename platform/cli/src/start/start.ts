import { readSettings } from '@northlight/node-kit';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { type BackendAccess, startBackend, startEdge } from '../instance.ts';
import { releaseChanged } from '../release/release-changed.ts';
import { type RunContext, runUntilInterrupted } from '../run-until-interrupted.ts';
import { readEmbeddedBackend } from '../store/live-backend.ts';
import { printWelcome } from '../welcome.ts';

/**
 * `npm start`: builds and releases changed packages, then runs the backend and the edge until interrupted. With `--empty`, new
 * data contain no demo.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const isEmpty = parseArguments(args, { empty: 'boolean' }, 0).switches.has('empty');
  return runUntilInterrupted(root, 'npm start', async (context) => {
    const { config, progress, supervisor } = context;
    const backendStart = startBackend(supervisor, config, isEmpty ? { SEED_DEMO: '0' } : {});
    const [backend] = await Promise.all([backendStart, releaseSources(context, backendStart)]);
    await startEdge(supervisor, config, backend);
    await printWelcome(config, progress, backend);
    if (isEmpty && backend.hasAdmin === true)
      progress.warn('This instance has been set up already. `npm run reset` deletes its data.');
  });
}

/** Releases changed packages. A production edge has no private key and only serves releases made elsewhere. */
async function releaseSources(
  { config: { root, dataFolder }, progress }: RunContext,
  backendStart: Promise<BackendAccess>,
): Promise<void> {
  const { RELEASE_PUBLIC_KEY, RELEASE_PRIVATE_KEY, RELEASE_STORE } = readSettings(process.env);
  if (RELEASE_PUBLIC_KEY && !RELEASE_PRIVATE_KEY) {
    progress.line('    Not building: without the private key, this instance serves releases made elsewhere.');
    return;
  }
  if (RELEASE_STORE !== 'backend') return releaseChanged(root, dataFolder, progress);
  const { url, isHosted } = await backendStart;
  await releaseChanged(root, dataFolder, progress, isHosted ? null : readEmbeddedBackend(dataFolder, url));
}
