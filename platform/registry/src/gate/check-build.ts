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

export interface ReleaseCandidate {
  readonly manifest: BuildManifest;
  /** Null when it is in the store. */
  readonly distDir: string | null;
}

const brotli = promisify(brotliCompress);

/** A remote's default budgets and the shell's budget, in kB after Brotli. */
export const budgets = { entry: 16, route: 60, shell: 165 } as const;

/** Problems within one build: missing pages, size, and copies of shared packages. */
export async function checkBuild({ manifest, distDir }: ReleaseCandidate): Promise<GateFailure[]> {
  // A build in the store was checked when it was published.
  const weigh = distDir === null ? null : createWeigher(distDir);
  if (manifest.kind === 'shell') return weigh === null ? [] : checkShellBudget(manifest, weigh);
  return [
    ...checkExports(manifest),
    ...checkRanges(manifest),
    ...manifest.copies.map((copy): GateFailure => createCopyFailure(manifest, copy)),
    ...(weigh === null ? [] : await checkRemoteBudget(manifest, weigh)),
  ];
}

function checkExports({ name, declaration, pages }: RemoteBuildManifest): GateFailure[] {
  return declaration.routes.flatMap(({ path }): GateFailure[] => {
    const exported = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (exported === undefined) {
      return [
        {
          check: 'exports',
          message: `${name}: the route ${path} has no page`,
          remedy: `Add '${path}': page(() => import('../….tsx')) to ${name}/src/app.tsx, or remove the route from ${name}/remote.ts.`,
        },
      ];
    }
    if (exported.includes('Component') || exported.includes('*')) return [];
    return [
      {
        check: 'exports',
        message: `${name}: the page of ${path} exports no Component, only ${exported.join(', ') || 'nothing'}`,
        remedy: "Export the page's component from its module under the name Component.",
      },
    ];
  });
}

/** Ranges are written manually, so each is checked against the version that the build used. */
function checkRanges({ name, declaration, shared, kit }: RemoteBuildManifest): GateFailure[] {
  const { requires } = declaration;
  const failures: GateFailure[] = [];
  const check = (
    failedCheck: GateFailure['check'],
    packageName: string,
    range: string,
    version: string,
    location: string,
  ) => {
    if (satisfies(version, range)) return;
    failures.push({
      check: failedCheck,
      message: `${name}: declares ${packageName} ${range} but was built with ${version}`,
      remedy: `Update the range in ${location}, or build with a version in that range.`,
    });
  };
  if (kit !== undefined) check('kit', '@northlight/shared-ui', requires.kit, kit, `${name}/remote.ts`);
  for (const { name: packageName, accepts, builtWith } of shared) {
    check('shared', packageName, accepts, builtWith, 'the table of shared packages (@northlight/build)');
  }
  return failures;
}

function createCopyFailure({ name }: RemoteBuildManifest, copy: string): GateFailure {
  return {
    check: 'budget',
    message: `${name}: the build contains its own copy of ${copy}, which the shell supplies`,
    remedy: `Import it by its shared name instead of a file inside it, and avoid packages that bundle their own copy; \`npm run dev -- ${name}\` shows what imports it.`,
  };
}

type Weigh = (files: readonly string[]) => Promise<number>;

async function checkRemoteBudget(manifest: RemoteBuildManifest, weigh: Weigh): Promise<GateFailure[]> {
  const { name, entry, preload, declaration } = manifest;
  const { entry: entryBudget = budgets.entry, route: routeBudget = budgets.route }: Budget =
    declaration.budget ?? {};
  const failures: GateFailure[] = [];
  const check = (subject: string, weight: number, budget: number, key: keyof Budget) => {
    if (weight <= budget) return;
    failures.push({
      check: 'budget',
      message: `${name}: ${subject} weighs ${weight.toFixed(1)} kB, but its budget is ${budget} kB`,
      remedy: `Defer what the first view does not need, or raise budget.${key} in ${name}/remote.ts with a reason.`,
    });
  };
  check('the entry', await weigh([entry]), entryBudget, 'entry');
  for (const [path, files] of Object.entries(preload.byRoute)) {
    const weight = await weigh([entry, ...preload.all, ...files]);
    check(`the first view of ${path}`, weight, routeBudget, 'route');
  }
  return failures;
}

async function checkShellBudget({ scripts }: ShellBuildManifest, weigh: Weigh): Promise<GateFailure[]> {
  const weight = await weigh(scripts);
  if (weight <= budgets.shell) return [];
  return [
    {
      check: 'budget',
      message: `shell: its scripts weigh ${weight.toFixed(1)} kB, but their budget is ${budgets.shell} kB`,
      remedy:
        "Every first visit loads them: defer what it does not need, or raise the shell's budget in @northlight/registry with a reason.",
    },
  ];
}

/** Compresses each file once. Production's higher quality would take seconds longer to save a few percent. */
function createWeigher(distDir: string): Weigh {
  const weights = new Map<string, Promise<number>>();
  const weighFile = async (file: string) => {
    // Missing files are reported when the build is published.
    const content = await readFile(join(distDir, file)).catch(() => Buffer.alloc(0));
    return (await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).length / 1000;
  };
  return async (files) => {
    let sum = 0;
    for (const file of new Set(files)) {
      const weight = weights.get(file) ?? weighFile(file);
      weights.set(file, weight);
      sum += await weight;
    }
    return sum;
  };
}
