import { join } from 'node:path';
import { describeEnd, nodeProgram, runToEnd } from '@northlight/cli/child';
import type { Browser } from 'playwright-core';
import { fast } from '../browser/profiles.ts';
import { type StorageState, signedInState } from '../browser/sign-in.ts';
import { type Visit, visit } from '../browser/visit.ts';
import type { BenchContext, Part } from '../part.ts';
import { startEmbedded } from '../product/backend.ts';
import { startProduct } from '../product/product.ts';
import { median } from '../report/stats.ts';
import { kilobytes, milliseconds, ratio, table } from '../report/table.ts';
import { type Amounts, full, tenth } from './bulk-sql.ts';
import { type Screen, screens } from './screens.ts';

/** What a screen asks for and how long it takes. */
interface Cost {
  readonly requests: number;
  readonly bytes: number;
  readonly readyIn: number;
}

/** Portal and dashboard while their data grows tenfold. */
export const growth: Part = {
  name: 'growth',
  label: 'Growing data',
  async run(context) {
    const folder = join(context.scratch, 'growth');
    context.say('the demo');
    await (await startEmbedded(context.root, folder)).stop();
    const small = await measured(context, folder, tenth);
    const large = await measured(context, folder, full);
    const rows = screens.map(({ path }, at) => {
      const [before, after] = [small[at], large[at]];
      if (before === undefined || after === undefined) throw new Error(`${path} was not measured`);
      return [
        `\`${path}\``,
        `${before.requests} → ${after.requests}`,
        `${kilobytes(before.bytes)} → ${kilobytes(after.bytes)}`,
        `${milliseconds(before.readyIn)} → ${milliseconds(after.readyIn)}`,
        ratio(after.readyIn, before.readyIn),
      ];
    });
    return [
      `Each screen opened by its address, signed in, cold cache, unthrottled, embedded backend; 1× → 10×, median of ${context.rounds}. The document and data requests, and their kilobytes as sent; time from the click to the last answer, code included. 10×: one client with 50 projects, 2,000 sprints, 20,000 tickets and 5,000 invoices, among 1,000 projects, 50,000 tickets, 20,000 invoices and 10,000 posts.`,
      table(['screen', 'requests', 'kB', 'usable after', '10× / 1×'], rows),
    ].join('\n\n');
  },
};

async function measured(context: BenchContext, folder: string, amounts: Amounts): Promise<Cost[]> {
  const { root, say } = context;
  say(`${amounts.name}: writing rows`);
  const end = await runToEnd({
    ...nodeProgram(join(root, 'proof/bench/src/growth/grow-program.ts')),
    cwd: root,
    env: { DATA_DIR: folder, GROW_TO: amounts.name },
  });
  if (end.code !== 0) throw new Error(`Writing rows ${describeEnd(end)}:\n${end.output}`);
  say(`${amounts.name}: starting`);
  const product = await startProduct(root, folder);
  try {
    const browser = await context.browser();
    const states = new Map<string, StorageState>();
    for (const email of new Set(screens.map((screen) => screen.email))) {
      if (email !== null) states.set(email, await signedInState(browser, product.url, email));
    }
    const costs: Cost[] = [];
    for (const screen of screens) {
      say(`${amounts.name}: ${screen.path}`);
      costs.push(await costOf(browser, product.url, screen, states.get(screen.email ?? ''), context.rounds));
    }
    return costs;
  } finally {
    await product.stop();
  }
}

async function costOf(
  browser: Browser,
  url: string,
  { path }: Screen,
  state: StorageState | undefined,
  rounds: number,
): Promise<Cost> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    visits.push(
      await visit(browser, url + path, {
        profile: fast,
        quietFor: 600,
        ...(state ? { context: { storageState: state } } : {}),
      }),
    );
  }
  const data = visits.map(({ requests }) =>
    requests.filter(
      ({ url: address, type }) => type === 'Document' || /\/(rest|auth|functions)\/v1\//.test(address),
    ),
  );
  return {
    requests: median(data.map((requests) => requests.length)),
    bytes: median(data.map((requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0))),
    readyIn: median(
      visits.map(
        ({ requests }) => Math.max(...requests.map(({ endedAt }) => endedAt)) - (requests[0]?.sentAt ?? 0),
      ),
    ),
  };
}
