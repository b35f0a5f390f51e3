import { idOf } from '@local/demo/ids';
import type { Browser } from 'playwright-core';
import type { Front } from '../browser/front.ts';
import { fast, slow } from '../browser/profiles.ts';
import { dataOf, depthOf } from '../browser/requests.ts';
import { signedInState } from '../browser/sign-in.ts';
import { type Visit, visitIn } from '../browser/visit.ts';
import { withMonolith } from '../composition/with-monolith.ts';
import type { BenchContext, Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { kilobytes, ratio, seconds, table } from '../report/table.ts';

/** A screen of somebody who is signed in, and where the content stands that it is opened for. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly email: string;
  readonly content: string;
}

const client = 'client@acme.example';
const admin = 'admin@northlight.example';
const board = `/dashboard/client-projects?manage=${idOf('client project', 'acme')}&tab=tickets&t.view=board`;

const screens: readonly Screen[] = [
  { name: 'portal: overview', path: '/client-portal', email: client, content: 'a[href^="mailto:"]' },
  {
    name: 'portal: sprints',
    path: '/client-portal?tab=sprints',
    email: client,
    content: 'a[href*="/sprint/"]',
  },
  {
    name: 'portal: invoices',
    path: '/client-portal?tab=invoices',
    email: client,
    content: '[aria-label=Invoices] a',
  },
  { name: 'dashboard: overview', path: '/dashboard', email: admin, content: '[aria-label=Counts] li > span' },
  { name: 'client projects', path: '/dashboard/client-projects', email: admin, content: 'article h2' },
  { name: 'ticket board', path: board, email: admin, content: '[data-ticket]' },
];

/** Cold: nothing is cached. Cached: the code is. Return: so is what the product keeps on the device. */
const modes = ['cold', 'cached'] as const;
type Visits = Record<(typeof modes)[number], Visit[]>;

/** The screens of who is signed in, beside the same code as one build, in turn. */
export const apps: Part = {
  name: 'apps',
  label: 'Signed in',
  run: (context) => withMonolith(context, (fronts) => compare(context, fronts)),
};

async function compare(context: BenchContext, fronts: readonly [Front, Front]): Promise<string> {
  const browser = await context.browser();
  const rows: string[][] = [];
  for (const screen of screens) {
    const found = fronts.map((): Visits => ({ cold: [], cached: [] }));
    for (let round = 0; round <= context.rounds; round += 1) {
      context.say(`${screen.name}, ${round} of ${context.rounds}`);
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const [front, visits] = [fronts[at], found[at]];
        // The first round is not measured: it compresses the monolith's files.
        if (front && visits) await visitThrice(browser, front, screen, round === 0 ? null : visits);
      }
    }
    const [ours, theirs] = found;
    if (ours && theirs) rows.push(...modes.map((mode) => rowOf(screen, mode, ours[mode], theirs[mode])));
  }
  const head = ['screen', '', 'first paint', 'content', 'ratio', 'requests', 'of data', 'rounds of data'];
  return `Each cell: product / monolith; median of ${context.rounds}, ${slow.name}.\n\n${table(
    [...head, 'kB of scripts', 'blocked', 'CLS'],
    rows,
  )}`;
}

async function visitThrice(browser: Browser, front: Front, screen: Screen, visits: Visits | null) {
  const storageState = await signedInState(browser, front.url, screen.email);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  try {
    for (const mode of visits === null ? (['cold'] as const) : modes) {
      const visit = await visitIn(context, front.url + screen.path, {
        profile: visits === null ? fast : slow,
        content: screen.content,
        pointsAtNothing: true,
        until: (page) => page.locator(screen.content).first().waitFor({ state: 'attached', timeout: 60_000 }),
      });
      visits?.[mode].push(visit);
    }
  } finally {
    await context.close();
  }
}

function rowOf({ name }: Screen, mode: string, ours: readonly Visit[], theirs: readonly Visit[]): string[] {
  const both = (value: (one: Visit) => number, shown: (value: number) => string = String) =>
    [ours, theirs].map((visits) => shown(median(visits.map(value)))).join(' / ');
  const content = (visits: readonly Visit[]) => median(visits.map((one) => one.content));
  return [
    mode === 'cold' ? name : '',
    mode,
    both(({ fcp }) => fcp, seconds),
    both((one) => one.content, seconds),
    ratio(content(ours), content(theirs)),
    both(({ requests }) => requests.length),
    both(({ requests }) => dataOf(requests).length),
    both(({ requests }) => depthOf(dataOf(requests))),
    both(({ requests }) => scriptBytes(requests), kilobytes),
    both(
      ({ blocked }) => blocked,
      (value) => `${Math.round(value)} ms`,
    ),
    both(
      ({ cls }) => cls,
      (value) => value.toFixed(3),
    ),
  ];
}

function scriptBytes(requests: Visit['requests']): number {
  return requests.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0);
}
