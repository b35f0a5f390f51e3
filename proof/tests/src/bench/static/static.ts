import type { Browser } from 'playwright-core';
import { formatKilobytes, formatMilliseconds, formatRatio, formatTable, median } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { fast, measureFirstVisit, slow, type Visit } from '../visit.ts';
import { type FrontServer, startServer } from './front-server.ts';
import { toStaticHtml } from './static-html.ts';

type Variants = Readonly<Record<'product' | 'static' | 'control', FrontServer>>;

/** Compares the public pages with static copies. The control is the static variant measured again. */
export const staticPages: Measurement = {
  name: 'static',
  label: 'Public pages compared with static copies',
  async run(context) {
    const browser = await context.browser();
    const target = await context.instance();
    const paths = await findPublicPaths(target);
    const variants: Variants = {
      product: await startServer(target),
      static: await startServer(target, toStaticHtml),
      control: await startServer(target, toStaticHtml),
    };
    try {
      return [
        'Weight of a first visit:',
        await measureWeights(browser, paths, variants),
        `Largest and first paint, ${slow.name}, median of ${context.rounds}:`,
        await measurePaints(context, browser, paths, variants),
      ].join('\n\n');
    } finally {
      for (const front of Object.values(variants)) front.stop();
    }
  },
};

/** Home, the blog, and the first linked post and project. */
async function findPublicPaths(target: string): Promise<string[]> {
  const findFirstLink = async (path: string, pattern: RegExp) => {
    const html = await (await fetch(target + path, { headers: { accept: 'text/html' } })).text();
    const link = pattern.exec(html)?.[1];
    if (link === undefined) throw new Error(`${path} has no link like ${pattern}`);
    return link;
  };
  return [
    '/',
    '/blog',
    await findFirstLink('/blog', /href="(\/blog\/[a-z0-9-]+)"/),
    await findFirstLink('/projects', /href="(\/project\/[a-z0-9-]+)"/),
  ];
}

async function measureWeights(
  browser: Browser,
  paths: readonly string[],
  variants: Variants,
): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths) {
    for (const name of ['product', 'static'] as const) {
      const { requests, fcp, cls } = await measureFirstVisit(browser, variants[name].url + path, fast);
      const painted = (requests[0]?.sentAt ?? 0) + fcp;
      const markup = requests.filter(
        ({ type, endedAt }) => !['Image', 'Font'].includes(type) && endedAt <= painted,
      );
      const scripts = requests.filter(({ type }) => type === 'Script');
      const sizes = [requests, scripts, markup].map((group) =>
        formatKilobytes(group.reduce((sum, { bytes }) => sum + bytes, 0)),
      );
      rows.push([`\`${path}\``, name, String(requests.length), ...sizes, cls.toFixed(3)]);
    }
  }
  const head = ['page', '', 'requests', 'kB', 'kB of scripts', 'kB of markup before the first paint', 'CLS'];
  return formatTable(head, rows);
}

async function measurePaints(
  { report, rounds }: BenchContext,
  browser: Browser,
  paths: readonly string[],
  variants: Variants,
): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths) {
    const visits: Record<keyof Variants, Visit[]> = { product: [], static: [], control: [] };
    for (let round = 1; round <= rounds; round += 1) {
      report(`${path}, ${round} of ${rounds}`);
      for (const name of ['static', 'product', 'control'] as const) {
        visits[name].push(await measureFirstVisit(browser, variants[name].url + path, slow));
      }
    }
    const getLcp = (name: keyof Variants) => median(visits[name].map((visit) => visit.lcp));
    const getFcp = (name: keyof Variants) =>
      formatMilliseconds(median(visits[name].map((visit) => visit.fcp)));
    rows.push([
      `\`${path}\``,
      formatMilliseconds(getLcp('static')),
      formatRatio(getLcp('control'), getLcp('static')),
      formatRatio(getLcp('product'), getLcp('static')),
      getFcp('static'),
      getFcp('product'),
    ]);
  }
  return formatTable(['page', 'LCP static', 'control', 'product', 'FCP static', 'FCP product'], rows);
}
