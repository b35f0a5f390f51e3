import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import { fast } from '../browser/profiles.ts';
import { visit } from '../browser/visit.ts';
import type { BenchContext, Part } from '../part.ts';
import { fetchSettled } from '../product/fetch-encoded.ts';
import { type Product, startProduct } from '../product/product.ts';
import { seconds, table } from '../report/table.ts';
import { commitToLive } from './commit-to-live.ts';
import { releaseMore } from './more-remotes.ts';

const version = '9.9.9-bench';

/** How long a release and its taking back take, and what a remote costs those who do not visit it. */
export const releases: Part = {
  name: 'releases',
  label: 'Releases',
  async run(context) {
    const folder = join(context.scratch, 'releases');
    context.say('starting');
    const product = await startProduct(context.root, folder);
    try {
      const before = await liveVersion(product);
      context.say('releasing');
      const out = await untilLive(context, product, folder, version, [
        'release',
        'portal',
        '--version',
        version,
      ]);
      context.say('taking it back');
      const back = await untilLive(context, product, folder, before, ['rollback', 'portal']);
      const pipeline = await commitToLive(
        context,
        folder,
        async () => (await liveVersion(product)) !== before,
      );
      return [
        pipeline,
        table(
          ['', 'from the command to live', 'to its end'],
          [
            ['`npm run release -- portal`, build included', seconds(out.live), seconds(out.end)],
            ['`npm run rollback -- portal`', seconds(back.live), seconds(back.end)],
          ],
        ),
        await sizesTable(context, product, folder),
      ].join('\n\n');
    } finally {
      await product.stop();
    }
  },
};

async function untilLive(
  { root }: BenchContext,
  product: Product,
  dataFolder: string,
  wanted: string,
  args: readonly string[],
): Promise<{ live: number; end: number }> {
  const began = performance.now();
  let end = 0;
  const command = runToEnd({
    command: process.execPath,
    args: [join(root, 'platform/cli/run.mjs'), ...args],
    cwd: root,
    env: { DATA_DIR: dataFolder, CI: '1' },
  }).then((result) => {
    end = performance.now() - began;
    if (result.code !== 0) throw new Error(`${args.join(' ')} ${describeEnd(result)}:\n${result.output}`);
  });
  while ((await liveVersion(product)) !== wanted && end === 0) await delay(20);
  const live = performance.now() - began;
  await command;
  return { live, end };
}

async function liveVersion({ url }: Product): Promise<string> {
  const { remotes } = (await (await fetch(`${url}/healthz`)).json()) as { remotes: Record<string, string> };
  return remotes.portal ?? '';
}

async function sizesTable(context: BenchContext, product: Product, folder: string): Promise<string> {
  context.say('3 remotes');
  const few = await homeOf(context, product);
  context.say('30 remotes');
  const added = await releaseMore(folder, context.scratch);
  await untilCount(product, 3 + added);
  const many = await homeOf(context, product);
  const row = (name: string, value: (home: Home) => number) => [
    name,
    String(value(few)),
    String(value(many)),
    String(Math.round((value(many) - value(few)) / added)),
  ];
  return table(
    ['first load of `/`', 'with 3 remotes', `with ${3 + added}`, 'per remote that is not visited'],
    [
      row('requests', (home) => home.requests),
      row('bytes of the document (brotli)', (home) => home.document),
      row('bytes with its head', (home) => home.withHead),
      row('bytes of scripts', (home) => home.scripts),
    ],
  );
}

interface Home {
  readonly requests: number;
  readonly document: number;
  readonly withHead: number;
  readonly scripts: number;
}

async function homeOf(context: BenchContext, { url }: Product): Promise<Home> {
  const document = (await fetchSettled(url)).length;
  const { requests } = await visit(await context.browser(), url, { profile: fast });
  const sum = (type: string) =>
    requests.filter((one) => one.type === type).reduce((all, { bytes }) => all + bytes, 0);
  return {
    requests: requests.length,
    document,
    withHead: sum('Document'),
    scripts: sum('Script'),
  };
}

async function untilCount({ url }: Product, count: number): Promise<void> {
  for (;;) {
    const { remotes } = (await (await fetch(`${url}/healthz`)).json()) as { remotes: object };
    if (Object.keys(remotes).length === count) return;
    await delay(100);
  }
}
