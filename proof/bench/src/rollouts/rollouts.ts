import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import { startedAttribute } from '@northlight/contract/data';
import { fast } from '../browser/profiles.ts';
import { visit } from '../browser/visit.ts';
import { openHammer } from '../load/hammer.ts';
import type { BenchContext, Part } from '../part.ts';
import { type Product, startProduct } from '../product/product.ts';
import { median } from '../report/stats.ts';
import { ratio, table } from '../report/table.ts';

/** What is live has a version before it, as nearly always: documents name both. */
const before = '9.9.8-bench';
const version = '9.9.9-bench';
/** Without one it would count as a robot, and get what everybody gets. */
const headers = {
  'accept-encoding': 'br',
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 Chrome/140.0',
};
/** A rollout to a share of the accounts, and one to a share of all visitors. */
const remotes = ['portal', 'site'] as const;
const paths = ['/', '/blog', '/client-portal'] as const;
/** Until the visit is said to be good, two seconds after its page is there. */
const quietFor = 4_000;

/** What one rollout costs those who visit meanwhile. */
export const rollouts: Part = {
  name: 'rollouts',
  label: 'Rollouts',
  async run(context) {
    const folder = join(context.scratch, 'rollouts');
    context.say('starting');
    const product = await startProduct(context.root, folder);
    try {
      const served: string[][] = [];
      const visited: string[][] = [];
      for (const remote of remotes) {
        const { cells, visits } = await measured(context, product, folder, remote);
        served.push(...cells);
        visited.push(...visits);
      }
      return [
        `Kept pages as brotli, with and without a rollout by turns, median of ${context.rounds}:`,
        table(
          [
            ...['rolled out', 'page', 'requests/s without', 'to robots (÷ without)'],
            ...['to new visitors (÷ robots)', 'to those drawn before (÷ robots)'],
          ],
          served,
        ),
        'A first visit, until its vote is told; bytes as sent, heads included:',
        table(
          ['rolled out', 'page', 'requests', 'document', 'scripts', 'growth', 'answers to its votes'],
          visited,
        ),
      ].join('\n\n');
    } finally {
      await product.stop();
    }
  },
};

/**
 * Requests per second, by turns. A robot gets what everybody gets, and is drawn for nothing: asked right before the
 * others, it tells what the draw costs, however much the machine's speed changes from one minute to the next.
 */
type Speeds = Readonly<Record<'without' | 'robots' | 'new' | 'again', number[]>>;

async function measured(context: BenchContext, product: Product, folder: string, remote: string) {
  const hammer = await openHammer(context.root);
  const speeds = paths.map(() => ({ without: [], robots: [], new: [], again: [] }) as Speeds);
  const hit = async (at: number, which: keyof Speeds, own: Record<string, string> = {}) => {
    const path = paths[at] ?? '/';
    context.say(`${path}, a rollout of ${remote}: ${which}`);
    speeds[at]?.[which].push((await hammer.hardest(product.url + path, { ...headers, ...own })).perSecond);
  };
  const hitAll = async (isRolledOut: boolean) => {
    for (const [at, path] of paths.entries()) {
      await settled(product.url + path);
      if (!isRolledOut) await hit(at, 'without');
      else {
        await hit(at, 'robots', { 'user-agent': 'Googlebot/2.1' });
        await hit(at, 'new');
        const [cookie] = (await fetch(product.url + path, { headers })).headers.getSetCookie();
        if (cookie !== undefined) await hit(at, 'again', { cookie: cookie.split(';')[0] ?? '' });
      }
    }
  };
  const path = remote === 'site' ? '/' : '/client-portal';
  let isStored = false;
  const begin = async () => {
    const build = isStored ? ['--stored', version] : ['--version', version];
    const plan = ['--rollout', '--steps', '50/1h,100'];
    await command(context, folder, ['release', remote, ...plan, ...build]);
    isStored = true;
    await until(product.url + path, true);
  };
  const end = async () => {
    await command(context, folder, ['rollout', remote, 'stop']);
    await until(product.url + path, false);
  };
  await command(context, folder, ['release', remote, '--version', before]);
  while (!(await versionsOf(product)).includes(before)) await delay(200);
  const plain = await firstVisits(context, product);
  const first: FirstVisit[] = [];
  for (let round = 0; round < context.rounds; round += 1) {
    await hitAll(false);
    await begin();
    await hitAll(true);
    if (round === 0) first.push(...(await firstVisits(context, product)));
    await end();
  }
  const cells = paths.map((each, at) => {
    const { without = [], robots = [], new: firstTime = [], again = [] } = speeds[at] ?? {};
    const than = (of: readonly number[], other: readonly number[]) =>
      of.length === 0
        ? '–'
        : `${median(of).toFixed(0)} (${ratio(median(of.map((one, turn) => one / (other[turn] ?? one))), 1)})`;
    return [
      ...[remote, `\`${each}\``, median(without).toFixed(0), than(robots, without)],
      ...[than(firstTime, robots), than(again, robots)],
    ];
  });
  const visits = paths.map((each, at) => {
    const [before, now] = [plain[at], first[at]];
    if (before === undefined || now === undefined) throw new Error(`${each} was not visited`);
    const both = (of: (seen: FirstVisit) => number) => `${of(before)} → ${of(now)}`;
    const growth = now.document + now.scripts - before.document - before.scripts;
    return [
      ...[remote, `\`${each}\``, both((seen) => seen.requests), both((seen) => seen.document)],
      ...[both((seen) => seen.scripts), String(growth), String(now.votes)],
    ];
  });
  return { cells, visits };
}

async function command(
  { root, say }: BenchContext,
  dataFolder: string,
  args: readonly string[],
): Promise<void> {
  say(args.join(' '));
  const result = await runToEnd({
    command: process.execPath,
    args: [join(root, 'platform/cli/run.mjs'), ...args],
    cwd: root,
    // What the gate would try of it is measured elsewhere.
    env: { DATA_DIR: dataFolder, CI: '1', RELEASE_TRY_OUT: '0' },
  });
  if (result.code !== 0) throw new Error(`${args.join(' ')} ${describeEnd(result)}:\n${result.output}`);
}

/** The live versions, as the edge serves them. */
async function versionsOf({ url }: Product): Promise<string[]> {
  const { remotes: live } = (await (await fetch(`${url}/healthz`)).json()) as {
    remotes: Record<string, string>;
  };
  return Object.values(live);
}

/** Waits until documents say that something is rolled out, or no longer do. */
async function until(url: string, isRolledOut: boolean): Promise<void> {
  while ((await (await fetch(url, { headers })).text()).includes('"rollout":') !== isRolledOut)
    await delay(200);
}

/** The first visitors get a page that the browser renders, or a quicker and larger compression. */
async function settled(url: string): Promise<void> {
  const lengths: number[] = [];
  while (lengths.length < 8 || new Set(lengths.slice(-8)).size > 1) {
    const answer = await fetch(url, { headers });
    await answer.body?.cancel();
    lengths.push(Number(answer.headers.get('content-length')));
    await delay(100);
  }
}

interface FirstVisit {
  readonly requests: number;
  readonly document: number;
  readonly scripts: number;
  readonly votes: number;
}

async function firstVisits(context: BenchContext, { url }: Product): Promise<FirstVisit[]> {
  const found: FirstVisit[] = [];
  for (const path of paths) {
    context.say(`a first visit to ${path}`);
    await settled(url + path);
    const { requests } = await visit(await context.browser(), url + path, {
      profile: fast,
      quietFor,
      until: (page) => page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' }),
    });
    const sum = (isIt: (one: (typeof requests)[number]) => boolean) =>
      requests.filter(isIt).reduce((all, { bytes }) => all + bytes, 0);
    found.push({
      requests: requests.length,
      document: sum(({ type }) => type === 'Document'),
      scripts: sum(({ type }) => type === 'Script'),
      votes: sum(({ url: of }) => new URL(of).pathname.startsWith('/__reports/visit')),
    });
  }
  return found;
}
