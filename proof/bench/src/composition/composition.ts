import type { Browser, Page } from 'playwright-core';
import type { Front } from '../browser/front.ts';
import { fast, slow } from '../browser/profiles.ts';
import { codeDepth } from '../browser/requests.ts';
import { type StorageState, signedInState } from '../browser/sign-in.ts';
import { type Visit, visit } from '../browser/visit.ts';
import type { BenchContext, Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { kilobytes, milliseconds, ratio, table } from '../report/table.ts';
import { withMonolith } from './with-monolith.ts';

/**
 * The first visits that are compared. The guarded ones are opened by someone who may see them. `last` is what is drawn
 * last of a page: on a slow machine the network rests for seconds before the code for it is asked for.
 */
const visits = [
  { path: '/', email: null, last: 'h1' },
  { path: '/auth', email: null, last: 'input[type=password]' },
  { path: '/client-portal', email: 'client@acme.example', last: '[role=tabpanel]' },
  { path: '/dashboard', email: 'admin@northlight.example', last: 'figure [role=img]' },
] as const;

/** The composition of shell and remotes against the same code as one build, in turn. */
export const composition: Part = {
  name: 'composition',
  label: 'Composition against a monolith',
  run: (context) => withMonolith(context, (fronts) => compare(context, fronts)),
};

async function compare(context: BenchContext, fronts: readonly [Front, Front]): Promise<string> {
  const { rounds } = context;
  const browser = await context.browser();
  const rows: string[][] = [];
  for (const { path, email, last } of visits) {
    const found: readonly [Visit[], Visit[]] = [[], []];
    const states = await Promise.all(fronts.map((front) => stateFor(browser, front, email)));
    // Unmeasured: compresses the monolith's files, and lets the backend read its catalogue.
    const until = (page: Page) => page.locator(last).first().waitFor();
    for (const [at, front] of fronts.entries())
      await visit(browser, front.url + path, { profile: fast, until, ...startOf(states[at]) });
    for (let round = 0; round < rounds; round += 1) {
      context.say(`${path}, ${round + 1} of ${rounds}`);
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const options = { profile: slow, until, ...startOf(states[at]) };
        found[at].push(await visit(browser, fronts[at].url + path, options));
      }
    }
    const [ours, theirs] = [facts(found[0]), facts(found[1])];
    rows.push([
      `\`${path}\``,
      `${ours.requests} / ${theirs.requests}`,
      `${kilobytes(ours.bytes)} / ${kilobytes(theirs.bytes)}`,
      ratio(ours.bytes, theirs.bytes),
      `${kilobytes(ours.script)} / ${kilobytes(theirs.script)}`,
      `${ours.depth} / ${theirs.depth}`,
      `${milliseconds(ours.lcp)} / ${milliseconds(theirs.lcp)}`,
      ratio(ours.lcp, theirs.lcp),
    ]);
  }
  const head = ['first visit', 'requests', 'kB (brotli)', 'ratio', 'kB of scripts', 'depth', 'LCP', 'ratio'];
  return `Each cell: product / monolith; median of ${rounds}, ${slow.name}.\n\n${table(head, rows)}`;
}

async function stateFor(browser: Browser, front: Front, email: string | null): Promise<StorageState | null> {
  return email === null ? null : signedInState(browser, front.url, email);
}

function startOf(state: StorageState | null | undefined) {
  return state ? { context: { storageState: state } } : {};
}

function facts(all: readonly Visit[]) {
  const of = (value: (one: Visit) => number) => median(all.map(value));
  const bytesOf = ({ requests }: Visit, isMeant: (type: string) => boolean) =>
    requests.filter(({ type }) => isMeant(type)).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: of(({ requests }) => requests.length),
    bytes: of((one) => bytesOf(one, (type) => type !== 'Image' && type !== 'Font')),
    script: of((one) => bytesOf(one, (type) => type === 'Script')),
    depth: of(({ requests }) => codeDepth(requests)),
    lcp: of(({ lcp }) => lcp),
  };
}
