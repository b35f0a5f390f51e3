import type { Browser } from 'playwright-core';
import { kilobytes, median, milliseconds, ratio, table } from '../figures.ts';
import type { BenchContext, Part } from '../part.ts';
import { fast, firstVisit, type Profile, slow, type Visit } from '../visit.ts';
import { type Front, startFront } from './front.ts';
import { handWritten } from './hand-written.ts';

type Variants = Readonly<Record<'product' | 'static' | 'control', Front>>;

/** Compares the public pages with static copies. The control is the static variant measured again. */
export const staticPages: Part = {
  name: 'static',
  label: 'Public pages compared with static copies',
  async run(context) {
    const browser = await context.browser();
    const target = await context.product();
    const paths = await publicPaths(target);
    const variants: Variants = {
      product: await startFront(target),
      static: await startFront(target, handWritten),
      control: await startFront(target, handWritten),
    };
    try {
      const tables = ['Weight of a first visit:', await weightTable(browser, paths, variants)];
      for (const profile of [slow, fast]) {
        tables.push(
          `Largest and first paint, ${profile.name}, median of ${context.rounds}:`,
          await paintTable(context, browser, paths, variants, profile),
        );
      }
      return tables.join('\n\n');
    } finally {
      for (const front of Object.values(variants)) front.stop();
    }
  },
};

/** Home, the blog, and the first linked post and project. */
async function publicPaths(target: string): Promise<string[]> {
  const firstLink = async (path: string, pattern: RegExp) => {
    const html = await (await fetch(target + path, { headers: { accept: 'text/html' } })).text();
    const found = pattern.exec(html)?.[1];
    if (found === undefined) throw new Error(`${path} has no link like ${pattern}`);
    return found;
  };
  return [
    '/',
    '/blog',
    await firstLink('/blog', /href="(\/blog\/[a-z0-9-]+)"/),
    await firstLink('/projects', /href="(\/project\/[a-z0-9-]+)"/),
  ];
}

async function weightTable(browser: Browser, paths: readonly string[], variants: Variants): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths) {
    for (const name of ['product', 'static'] as const) {
      const { requests, fcp, cls } = await firstVisit(browser, variants[name].url + path, fast);
      const painted = (requests[0]?.sentAt ?? 0) + fcp;
      const markup = requests.filter(
        ({ type, endedAt }) => !['Image', 'Font'].includes(type) && endedAt <= painted,
      );
      const scripts = requests.filter(({ type }) => type === 'Script');
      const sizes = [requests, scripts, markup].map((some) =>
        kilobytes(some.reduce((sum, { bytes }) => sum + bytes, 0)),
      );
      rows.push([`\`${path}\``, name, String(requests.length), ...sizes, cls.toFixed(3)]);
    }
  }
  const head = ['page', '', 'requests', 'kB', 'kB of scripts', 'kB of markup before the first paint', 'CLS'];
  return table(head, rows);
}

async function paintTable(
  { say, rounds }: BenchContext,
  browser: Browser,
  paths: readonly string[],
  variants: Variants,
  profile: Profile,
): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths) {
    const visits: Record<keyof Variants, Visit[]> = { product: [], static: [], control: [] };
    for (let round = 1; round <= rounds; round += 1) {
      say(`${path}, ${profile.name}, ${round} of ${rounds}`);
      for (const name of ['static', 'product', 'control'] as const) {
        visits[name].push(await firstVisit(browser, variants[name].url + path, profile));
      }
    }
    const lcp = (name: keyof Variants) => median(visits[name].map((one) => one.lcp));
    const fcp = (name: keyof Variants) => milliseconds(median(visits[name].map((one) => one.fcp)));
    rows.push([
      `\`${path}\``,
      milliseconds(lcp('static')),
      ratio(lcp('control'), lcp('static')),
      ratio(lcp('product'), lcp('static')),
      fcp('static'),
      fcp('product'),
    ]);
  }
  return table(['page', 'LCP static', 'control', 'product', 'FCP static', 'FCP product'], rows);
}
