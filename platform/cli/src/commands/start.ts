import { parseArguments } from '../args.ts';
import { releaseChanged } from '../build/release-changed.ts';
import { dataFolderOf, holdDataFolder, noteRunning } from '../data-folder.ts';
import { untilInterrupted } from '../interrupt.ts';
import type { CommandInput } from '../main.ts';
import { parsePort, requireFreePort } from '../ports.ts';
import { hostedProject, Product, type ProductPlace } from '../product.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { printWelcome } from '../welcome.ts';

/** `npm start`: builds what changed, starts the backend and the edge, and stays until it is interrupted. */
export async function start({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const port = parsePort(process.env.PORT, 3000);
  const place: ProductPlace = {
    root,
    dataFolder: dataFolderOf(root),
    port,
    url: `http://localhost:${port}`,
    hosted: hostedProject(process.env),
  };
  const lock = await holdDataFolder(place.dataFolder, 'npm start');
  await requireFreePort(port, process.env.HOST || '127.0.0.1', 'npm start');

  const progress = new Progress();
  progress.line(`\n${progress.bold('Northlight')}\n`);
  const product = new Product(place, progress);
  let isReady = false;
  const work = async () => {
    const [backendEnv] = await Promise.all([
      product.startBackend(),
      releaseChanged(root, place.dataFolder, progress),
    ]);
    await product.startEdge(backendEnv);
    noteRunning(place.dataFolder, { pid: process.pid, url: place.url });
    isReady = true;
    await printWelcome(place, progress);
    return product.givenUp;
  };
  const interrupted = untilInterrupted();
  try {
    const outcome = await Promise.race([work(), interrupted.then(() => null)]);
    if (outcome !== null) throw new UserError(outcome);
    progress.close();
    await product.stop();
    console.info('\nStopped.');
    return isReady ? 0 : 130;
  } finally {
    progress.close();
    await product.stop();
    await lock.release();
  }
}
