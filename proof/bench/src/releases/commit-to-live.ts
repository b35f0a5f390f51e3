import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import type { BenchContext } from '../part.ts';
import { seconds, table } from '../report/table.ts';

const page = 'portal/src/overview/components/overview.tsx';
/** Words that no test looks for: the change has to pass them all. */
const line = { before: 'label="Estimated delivery"', after: 'label="Delivery expected"' };
const author = '-c user.name=bench -c user.email=bench@example.com';

/** What a pipeline runs after a push, one after the other, in a checkout that it has made for that. */
const steps: readonly (readonly [what: string, command: string])[] = [
  ['packages installed', 'npm run typecheck -- --help'],
  ['types, form and unit tests', 'npm test -- typecheck lint unit --for portal'],
  ['checked against what is live', 'npm run release -- portal --check'],
  ['released', 'npm run release -- portal'],
];

/**
 * From a commit of one line to its page for everybody, by the steps of a pipeline.
 * @param dataFolder - of a product that runs
 * @param isLive - whether another version of the portal than at the beginning is what visitors get
 */
export async function commitToLive(
  context: BenchContext,
  dataFolder: string,
  isLive: () => Promise<boolean>,
): Promise<string> {
  const checkout = join(context.scratch, 'pipeline');
  const rows = [await timed(context.root, 'checked out', `git clone --quiet . ${checkout}`, dataFolder)];
  const text = await readFile(join(checkout, page), 'utf8');
  if (!text.includes(line.before)) throw new Error(`${page} has no ${line.before}`);
  await writeFile(join(checkout, page), text.replace(line.before, line.after));
  await timed(checkout, '', `git ${author} commit --quiet --all --message "Say it shorter"`, dataFolder);
  for (const [what, command] of steps) {
    context.say(what);
    rows.push(await timed(checkout, what, command, dataFolder));
  }
  if (!(await isLive())) throw new Error('The commit is not live');
  const sum = (of: 'wall' | 'processor') => rows.reduce((all, row) => all + row[of], 0);
  return table(
    ['from a commit of one line in the portal to live', 'time', 'of a processor'],
    [...rows, { what: '**all**', wall: sum('wall'), processor: sum('processor') }].map(
      ({ what, wall, processor }) => [what, seconds(wall), seconds(processor)],
    ),
  );
}

interface Timed {
  readonly what: string;
  readonly wall: number;
  /** Milliseconds of a processor that the step has used with all that it started. */
  readonly processor: number;
}

async function timed(cwd: string, what: string, command: string, dataFolder: string): Promise<Timed> {
  const began = performance.now();
  const end = await runToEnd({
    command: 'sh',
    args: ['-c', `${command}; code=$?; times; exit $code`],
    cwd,
    env: { DATA_DIR: dataFolder, CI: '1' },
  });
  if (end.code !== 0) throw new Error(`${command} ${describeEnd(end)}:\n${end.output}`);
  return { what, wall: performance.now() - began, processor: processorOf(end.output) };
}

/** The last line of `times`: `0m1.23s 0m0.45s`, of the children, as the user and in the system. */
function processorOf(output: string): number {
  const found = [...output.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1);
  if (found === undefined) throw new Error('The shell has told no times');
  const [, minutes, rest, systemMinutes, systemRest] = found.map(Number);
  return 1000 * (60 * ((minutes ?? 0) + (systemMinutes ?? 0)) + (rest ?? 0) + (systemRest ?? 0));
}
