import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type {
  Budget,
  BuildManifest,
  RemoteBuildManifest,
  ShellBuildManifest,
} from '@northlight/contract/data';
import satisfies from 'semver/functions/satisfies.js';
import type { GateFailure } from '../errors.ts';

/** A build that is to be made live, where it lies. */
export interface ReleaseCandidate {
  readonly manifest: BuildManifest;
  /** Null: in the store. */
  readonly distDir: string | null;
}

const brotli = promisify(brotliCompress);

/** What a remote may weigh when its declaration says nothing else, and what the shell may weigh; kB as brotli. */
export const budgets = { entry: 16, route: 60, shell: 165 } as const;

/** What is wrong with a build by itself: pages that are not there, weight, second copies of what the shell supplies. */
export async function buildFailures({ manifest, distDir }: ReleaseCandidate): Promise<GateFailure[]> {
  // What is in the store was weighed when it got there.
  const weigh = distDir === null ? null : weigher(distDir);
  if (manifest.kind === 'shell') return weigh === null ? [] : shellWeight(manifest, weigh);
  return [
    ...exportFailures(manifest),
    ...rangeFailures(manifest),
    ...manifest.copies.map((copy): GateFailure => copyFailure(manifest, copy)),
    ...(weigh === null ? [] : await remoteWeight(manifest, weigh)),
  ];
}

function exportFailures({ name, declaration, pages }: RemoteBuildManifest): GateFailure[] {
  return declaration.routes.flatMap(({ path }): GateFailure[] => {
    const exported = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (exported === undefined) {
      return [
        {
          check: 'exports',
          message: `${name}: the route ${path} has no page`,
          remedy: `Add '${path}': page(() => import('../….tsx')) to ${name}/src/app.tsx, or take the route out of ${name}/remote.ts.`,
        },
      ];
    }
    if (exported.includes('Component') || exported.includes('*')) return [];
    return [
      {
        check: 'exports',
        message: `${name}: the page of ${path} exports no Component, only: ${exported.join(', ') || 'nothing'}`,
        remedy: "Export the page's component from its module under the name Component.",
      },
    ];
  });
}

/** Ranges are typed by hand: each has to let in what the build was made with. */
function rangeFailures({ name, declaration, shared, kit }: RemoteBuildManifest): GateFailure[] {
  const { requires } = declaration;
  const failures: GateFailure[] = [];
  const hold = (check: GateFailure['check'], part: string, range: string, version: string, place: string) => {
    if (satisfies(version, range)) return;
    failures.push({
      check,
      message: `${name}: declares ${part} ${range} and was built with ${version}`,
      remedy: `Declare what it is built with in ${place}, or build it with what it declares.`,
    });
  };
  if (kit !== undefined) hold('kit', '@northlight/shared-ui', requires.kit, kit, `${name}/remote.ts`);
  for (const { name: part, accepts, builtWith } of shared) {
    hold('shared', part, accepts, builtWith, 'the table of shared packages (@northlight/build)');
  }
  return failures;
}

function copyFailure({ name }: RemoteBuildManifest, copy: string): GateFailure {
  return {
    check: 'budget',
    message: `${name}: the build carries its own copy of ${copy}, which the shell supplies`,
    remedy: `Import it by the name that is shared, not by a file below it, and from no package that brings its own; \`npm run dev -- ${name}\` shows who imports it.`,
  };
}

type Weigh = (files: readonly string[]) => Promise<number>;

async function remoteWeight(manifest: RemoteBuildManifest, weigh: Weigh): Promise<GateFailure[]> {
  const { name, entry, preload, declaration } = manifest;
  const { entry: entryBudget = budgets.entry, route: routeBudget = budgets.route }: Budget =
    declaration.budget ?? {};
  const failures: GateFailure[] = [];
  const hold = (what: string, weight: number, budget: number, key: keyof Budget) => {
    if (weight <= budget) return;
    failures.push({
      check: 'budget',
      message: `${name}: ${what} weighs ${weight.toFixed(1)} kB, its budget is ${budget} kB`,
      remedy: `Load later what the first view does not need, or raise budget.${key} in ${name}/remote.ts and say why.`,
    });
  };
  hold('the entry', await weigh([entry]), entryBudget, 'entry');
  for (const [path, files] of Object.entries(preload.byRoute)) {
    const weight = await weigh([entry, ...preload.all, ...files]);
    hold(`the first view of ${path}`, weight, routeBudget, 'route');
  }
  return failures;
}

async function shellWeight({ scripts }: ShellBuildManifest, weigh: Weigh): Promise<GateFailure[]> {
  const weight = await weigh(scripts);
  if (weight <= budgets.shell) return [];
  return [
    {
      check: 'budget',
      message: `shell: its scripts weigh ${weight.toFixed(1)} kB, their budget is ${budgets.shell} kB`,
      remedy:
        'Every first visit pays for them: load later what it does not need, or raise the budget of the shell in @northlight/registry and say why.',
    },
  ];
}

/** Weighs each file once. Not at the highest quality: that takes seconds and saves a few per cent. */
function weigher(distDir: string): Weigh {
  const known = new Map<string, Promise<number>>();
  const weightOf = async (file: string) => {
    // A file that is missing has its own refusal when the build is published.
    const content = await readFile(join(distDir, file)).catch(() => Buffer.alloc(0));
    return (await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).length / 1000;
  };
  return async (files) => {
    let sum = 0;
    for (const file of new Set(files)) {
      const weight = known.get(file) ?? weightOf(file);
      known.set(file, weight);
      sum += await weight;
    }
    return sum;
  };
}
