import { join } from 'node:path';
import type { BenchContext, Part } from '../part.ts';
import { startEmbedded } from '../product/backend.ts';
import { startProduct } from '../product/product.ts';
import { median } from '../report/stats.ts';
import { ratio, seconds, table } from '../report/table.ts';

/** How long it takes until the backend, and the whole product, answers. */
export const boot: Part = {
  name: 'boot',
  label: 'Starting',
  async run(context) {
    const { root, say } = context;
    say('building what changed');
    await context.product();
    const rows = [
      ['backend', ...(await coldAndWarm(context, (folder) => startEmbedded(root, folder)))],
      ['`npm start`', ...(await coldAndWarm(context, (folder) => startProduct(root, folder)))],
    ];
    return [
      `Cold: a new data folder, so with the schema and the demo's data; builds and drawn pictures are kept. Warm: median of ${context.rounds} starts on that folder.`,
      table(['', 'cold', 'warm', 'cold / warm'], rows),
    ].join('\n\n');
  },
};

interface Started {
  readonly startedIn: number;
  stop(): Promise<void>;
}

async function coldAndWarm(
  { scratch, say, rounds }: BenchContext,
  start: (folder: string) => Promise<Started>,
): Promise<string[]> {
  const folder = join(scratch, `boot-${Math.random()}`);
  const once = async () => {
    const started = await start(folder);
    await started.stop();
    return started.startedIn;
  };
  say('cold');
  const cold = await once();
  const warm: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`warm, ${round} of ${rounds}`);
    warm.push(await once());
  }
  return [seconds(cold), seconds(median(warm)), ratio(cold, median(warm))];
}
