import type { Browser } from 'playwright-core';
import { fast, type Profile, slow } from '../browser/profiles.ts';
import type { SeenRequest } from '../browser/requests.ts';
import { type Visit, visit } from '../browser/visit.ts';
import type { BenchContext, Part } from '../part.ts';
import { median, shuffled } from '../report/stats.ts';
import { kilobytes, milliseconds, ratio, table } from '../report/table.ts';
import { type ComparedPage, comparedPages, startVariants, type Variant } from './variants.ts';

/** The public pages against the same pages written by hand, and against a Next.js static export of them. */
export const staticPages: Part = {
  name: 'static',
  label: 'Public pages against static ones',
  async run(context) {
    const browser = await context.browser();
    const { url } = await context.product();
    const pages = await comparedPages(url);
    const variants = await startVariants(context, url, pages);
    try {
      const weights = await weightTable(context, browser, pages, variants);
      const timings: string[] = [];
      for (const profile of [slow, fast]) {
        timings.push(
          `Largest and first paint, ${profile.name}, median of ${context.rounds}:`,
          await timeTable(context, browser, pages, variants, profile),
        );
      }
      return ['What a first visit weighs, all of it:', weights, ...timings].join('\n\n');
    } finally {
      for (const { front } of variants) await front.stop();
    }
  },
};

async function weightTable(
  { say }: BenchContext,
  browser: Browser,
  pages: readonly ComparedPage[],
  variants: readonly Variant[],
): Promise<string> {
  const rows: string[][] = [];
  for (const { path } of pages) {
    for (const { name, front } of variants.filter((variant) => variant.name !== 'static again')) {
      say(`${path}, ${name}`);
      const seen = await visit(browser, front.url + path, { profile: fast });
      rows.push([
        `\`${path}\``,
        name,
        String(seen.requests.length),
        ...weights(seen).map(kilobytes),
        seen.cls.toFixed(3),
      ]);
    }
  }
  return table(
    ['page', '', 'requests', 'kB', 'kB of scripts', 'kB of markup before the first paint', 'CLS'],
    rows,
  );
}

function weights({ requests, fcp }: Visit): number[] {
  const sum = (isMeant: (one: SeenRequest) => boolean) =>
    requests.filter(isMeant).reduce((all, { bytes }) => all + bytes, 0);
  const start = requests[0]?.sentAt ?? 0;
  return [
    sum(() => true),
    sum(({ type }) => type === 'Script'),
    sum(({ type, endedAt }) => !['Image', 'Font'].includes(type) && endedAt - start <= fcp),
  ];
}

async function timeTable(
  { say, rounds }: BenchContext,
  browser: Browser,
  pages: readonly ComparedPage[],
  variants: readonly Variant[],
  profile: Profile,
): Promise<string> {
  const found = new Map<string, Visit[]>();
  for (let round = 1; round <= rounds; round += 1) {
    say(`${profile.name}, ${round} of ${rounds}`);
    const all = pages.flatMap((page) => variants.map((variant) => ({ page, variant })));
    for (const { page, variant } of shuffled(all)) {
      const key = `${page.name} ${variant.name}`;
      // What loads after the largest paint is of no interest here.
      const seen = await visit(browser, variant.front.url + page.path, { profile, quietFor: 200 });
      found.set(key, [...(found.get(key) ?? []), seen]);
    }
  }
  const rows = pages.map(({ name, path }) => {
    const of = (variant: string, value: (one: Visit) => number) =>
      median((found.get(`${name} ${variant}`) ?? []).map(value));
    const lcp = (variant: string) => of(variant, (one) => one.lcp);
    const base = lcp('static');
    return [
      `\`${path}\``,
      milliseconds(base),
      ratio(lcp('static again'), base),
      ratio(lcp('product'), base),
      ratio(lcp('Next.js'), base),
      ...['static', 'product', 'Next.js'].map((variant) => milliseconds(of(variant, (one) => one.fcp))),
    ];
  });
  return table(
    ['page', 'LCP static', 'static again', 'product', 'Next.js', 'FCP static', 'FCP product', 'FCP Next.js'],
    rows,
  );
}
