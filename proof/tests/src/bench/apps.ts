import { demoPassword } from '@local/backend/demo/accounts';
import { createId } from '@local/backend/demo/content';
import type { Browser } from 'playwright-core';
import { formatKilobytes, formatMilliseconds, formatTable, median } from './format.ts';
import type { Measurement } from './measurement.ts';
import { measureVisit, slow, type Visit, viewport } from './visit.ts';

/** A screen for a signed-in user. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly email: string;
  /** Selects the screen's main content. */
  readonly content: string;
}

const client = 'client@acme.example';
const admin = 'admin@northlight.example';
const portal = '/client-portal';
const projects = '/dashboard/client-projects';
const board = `${projects}?manage=${createId('client project', 'acme')}&tab=tickets&t.view=board`;

const screens: readonly Screen[] = [
  { name: 'portal: overview', path: portal, email: client, content: 'a[href^="mailto:"]' },
  { name: 'portal: sprints', path: `${portal}?tab=sprints`, email: client, content: 'a[href*="/sprint/"]' },
  {
    name: 'portal: invoices',
    path: `${portal}?tab=invoices`,
    email: client,
    content: '[aria-label=Invoices] a',
  },
  { name: 'dashboard: overview', path: '/dashboard', email: admin, content: '[aria-label=Counts] li > span' },
  { name: 'client projects', path: projects, email: admin, content: 'article h2' },
  { name: 'ticket board', path: board, email: admin, content: '[data-ticket]' },
];

/** Measures everyday client and staff screens, with an empty cache and with cached code. */
export const apps: Measurement = {
  name: 'apps',
  label: 'Signed in',
  async run(context) {
    const browser = await context.browser();
    const url = await context.instance();
    const rows: string[][] = [];
    for (const screen of screens) {
      const rounds: Visit[][] = [];
      // The first round is ignored, since the instance fills its caches.
      for (let round = 0; round <= context.rounds; round += 1) {
        context.report(`${screen.name}, ${round} of ${context.rounds}`);
        rounds.push(await visitTwice(browser, url, screen));
      }
      const measuredVisits = rounds.slice(1);
      rows.push(
        formatRow(
          screen.name,
          'cold',
          measuredVisits.flatMap(([cold]) => cold ?? []),
        ),
      );
      rows.push(
        formatRow(
          '',
          'cached',
          measuredVisits.flatMap(([, cached]) => cached ?? []),
        ),
      );
    }
    const head = ['screen', '', 'first paint', 'content', 'requests', 'of data', 'kB of scripts'];
    return `Median of ${context.rounds}, ${slow.name}.\n\n${formatTable([...head, 'blocked', 'CLS'], rows)}`;
  },
};

async function visitTwice(browser: Browser, url: string, screen: Screen): Promise<Visit[]> {
  const storageState = await signIn(browser, url, screen.email);
  const context = await browser.newContext({ viewport, storageState });
  try {
    const cold = await measureVisit(context, url + screen.path, slow, screen.content);
    return [cold, await measureVisit(context, url + screen.path, slow, screen.content)];
  } finally {
    await context.close();
  }
}

/** Signs in with the form. @returns the storage state for new contexts */
async function signIn(browser: Browser, url: string, email: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'), { timeout: 60_000 });
    return await context.storageState();
  } finally {
    await context.close();
  }
}

function formatRow(name: string, mode: string, visits: readonly Visit[]): string[] {
  const getMedian = (value: (visit: Visit) => number) => median(visits.map(value));
  return [
    name,
    mode,
    formatMilliseconds(getMedian(({ fcp }) => fcp)),
    formatMilliseconds(getMedian(({ content }) => content)),
    String(getMedian(({ requests }) => requests.length)),
    String(
      getMedian(
        ({ requests }) => requests.filter(({ url }) => /\/(rest|auth|functions)\/v1\//.test(url)).length,
      ),
    ),
    formatKilobytes(getMedian(sumScriptBytes)),
    formatMilliseconds(getMedian(({ blocked }) => blocked)),
    getMedian(({ cls }) => cls).toFixed(3),
  ];
}

function sumScriptBytes({ requests }: Visit): number {
  return requests.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0);
}
