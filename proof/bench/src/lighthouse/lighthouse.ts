import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slow } from '../browser/profiles.ts';
import { installOnDemand, runWell } from '../on-demand.ts';
import type { BenchContext, Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { table } from '../report/table.ts';
import { comparedPages } from '../static/variants.ts';
import { findings, type Report, scoreOf } from './report.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse as it judges a phone, on the public pages. */
export const lighthouse: Part = {
  name: 'lighthouse',
  label: 'Lighthouse',
  isLong: true,
  async run(context) {
    const { url } = await context.product();
    context.say('fetching its packages');
    const folder = await installOnDemand(context.root, 'bench-lighthouse', { lighthouse: '13.5.0' });
    const rows: string[][] = [];
    const found = new Set<string>();
    const indices: number[] = [];
    for (const { path } of await comparedPages(url)) {
      const reports: Report[] = [];
      for (let run = 1; run <= runs; run += 1) {
        context.say(`${path}, ${run} of ${runs}`);
        reports.push(await reportOf(context, folder, url + path));
      }
      indices.push(...reports.map(({ environment }) => environment.benchmarkIndex));
      rows.push([
        `\`${path}\``,
        ...categories.map((name) => withLowest(reports.map((report) => scoreOf(report, name)))),
      ]);
      for (const finding of reports.flatMap((report) => findings(report, categories))) found.add(finding);
    }
    return [
      `Median of ${runs}; the lowest, where another is lower. CPU ÷${slow.cpuSlowdown}, on a machine whose benchmark index was ${Math.min(...indices)} to ${Math.max(...indices)}.`,
      table(['page', ...categories], rows),
      ...(found.size === 0 ? [] : [`Below full marks at least once: ${[...found].sort().join(', ')}.`]),
    ].join('\n\n');
  },
};

function withLowest(scores: readonly number[]): string {
  const [middle, lowest] = [median(scores), Math.min(...scores)];
  return lowest === middle ? String(middle) : `${middle} (${lowest})`;
}

async function reportOf(
  { scratch, browserPath }: BenchContext,
  folder: string,
  url: string,
): Promise<Report> {
  const file = join(scratch, 'lighthouse.json');
  await runWell({
    command: process.execPath,
    args: [
      'node_modules/lighthouse/cli/index.js',
      url,
      '--quiet',
      `--throttling.cpuSlowdownMultiplier=${slow.cpuSlowdown}`,
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    cwd: folder,
    env: { CHROME_PATH: browserPath },
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
