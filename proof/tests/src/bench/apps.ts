import { demoPassword } from '@local/backend/demo/accounts';
import { createId } from '@local/backend/demo/ids';
import type { Browser } from 'playwright-core';
import { kilobytes, median, milliseconds, table } from './figures.ts';
import type { Part } from './part.ts';
import { slow, type Visit, viewport, visit } from './visit.ts';

/** A screen of a signed-in person. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly email: string;
  /** Selects the main content of the screen. */
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

/** Measures the everyday screens of clients and staff, with nothing cached and with cached code. */
export const apps: Part = {
  name: 'apps',
  label: 'Signed in',
  async run(context) {
    const browser = await context.browser();
    const url = await context.product();
    const rows: string[][] = [];
    for (const screen of screens) {
      const visits: Visit[][] = [];
      // The first round does not count, since the product fills its caches.
      for (let round = 0; round <= context.rounds; round += 1) {
        context.say(`${screen.name}, ${round} of ${context.rounds}`);
        visits.push(await visitTwice(browser, url, screen));
      }
      const counted = visits.slice(1);
      rows.push(
        formatRow(
          screen.name,
          'cold',
          counted.flatMap(([cold]) => cold ?? []),
        ),
      );
      rows.push(
        formatRow(
          '',
          'cached',
          counted.flatMap(([, cached]) => cached ?? []),
        ),
      );
    }
    const head = ['screen', '', 'first paint', 'content', 'requests', 'of data', 'kB of scripts'];
    return `Median of ${context.rounds}, ${slow.name}.\n\n${table([...head, 'blocked', 'CLS'], rows)}`;
  },
};

async function visitTwice(browser: Browser, url: string, screen: Screen): Promise<Visit[]> {
  const storageState = await signIn(browser, url, screen.email);
  const context = await browser.newContext({ viewport, storageState });
  try {
    const cold = await visit(context, url + screen.path, slow, screen.content);
    return [cold, await visit(context, url + screen.path, slow, screen.content)];
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
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  return [
    name,
    mode,
    milliseconds(of(({ fcp }) => fcp)),
    milliseconds(of(({ content }) => content)),
    String(of(({ requests }) => requests.length)),
    String(
      of(({ requests }) => requests.filter(({ url }) => /\/(rest|auth|functions)\/v1\//.test(url)).length),
    ),
    kilobytes(of(scriptBytes)),
    milliseconds(of(({ blocked }) => blocked)),
    of(({ cls }) => cls).toFixed(3),
  ];
}

function scriptBytes({ requests }: Visit): number {
  return requests.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0);
}
