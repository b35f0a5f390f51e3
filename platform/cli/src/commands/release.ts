import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sharedPackages } from '@platform/build/shared';
import { within } from '@platform/node-kit';
import {
  type Inspect,
  isReleaseVersion,
  release as makeLive,
  type ReleaseStore,
  removeExpired,
} from '@platform/registry';
import { ensureInstalled } from '../../bootstrap/install.mjs';
import { parseArguments } from '../args.ts';
import { findBrowser } from '../browser.ts';
import { withBuildLock } from '../build/build-lock.ts';
import { buildPackage } from '../build/build-package.ts';
import { type Candidate, candidateOf, releaseFailure } from '../build/release-changed.ts';
import { newestMigration } from '../build/schema-version.ts';
import { dataFolderOf, dataParts } from '../data-folder.ts';
import type { CommandInput } from '../main.ts';
import { step, summary, verifyLive } from '../releases/live.ts';
import { type LiveBackend, liveBackend, liveSchema } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { noteReleased } from '../releases/own-releases.ts';
import { provenanceOf } from '../releases/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { buildablePackages, readWorkspace, shellName } from '../workspace/workspace.ts';

/**
 * `npm run release -- <name>`: builds one package, compares it with what is live, switches, and looks whether it
 * is live. Nothing else is built, and the checkout may lack every other remote.
 */
export async function release({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { version: 'string', from: 'string', data: 'string' }, 1);
  const checkout = values.from === undefined ? root : resolve(values.from);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const sources = await candidateIn(checkout, words[0]);
  const version = values.version ?? sources.version;
  if (!isReleaseVersion(version)) {
    throw new UserError(`"${version}" is no version.`, ['A version looks like 1.2.3 or 1.2.3-label.']);
  }
  const { target } = sources;
  const store = await openReleases(dataFolder);
  const progress = new Progress();
  progress.line(`\nReleasing ${target.name} ${version}\n`);

  const onWait = () => progress.line('  Another command builds in this checkout: waiting for it.');
  const limit = timeLimit();
  let doing = '';
  const limited = <Result>(label: string, done: string, work: () => Promise<Result>) => {
    doing = label;
    return step(progress, label, done, work);
  };
  const build = async () => {
    await limited(`Building ${target.name}`, `Built ${target.name}`, () =>
      buildPackage(target, version, limit),
    );
    return limited('Comparing with what is live', 'Fits what is live; switched', async () => {
      const backend = liveBackend(dataFolder);
      const options = {
        backendSchema: backend === null ? newestMigration(root) : await liveSchema(backend),
        by: await provenanceOf(checkout),
        inspect: await inspection(dataFolder, store, backend),
      };
      const input = { name: target.name, version, distDir: join(target.folder, 'dist') };
      return makeLive(store, input, options).catch((error: unknown) => {
        throw releaseFailure(error);
      });
    });
  };
  const overdue = () =>
    new UserError(`The release did not end within ${limit / 1000} s and was given up. It was at: ${doing}`, [
      `What is live is what the registry says; RELEASE_LIMIT=${(limit / 1000) * 2} gives it longer.`,
    ]);
  // Whatever still runs is ended with this process.
  const outcome = await withBuildLock(checkout, onWait, () => within(limit + 1000, build(), overdue));
  for (const { check, result, note } of outcome.checks) {
    if (result === 'skipped') progress.line(`  Not checked: ${check}. ${note ?? ''}`);
  }
  noteReleased(dataFolder, { [target.name]: { checkout, sources: sources.version, live: version } });
  await step(progress, 'Looking whether it is live', 'Live', () =>
    verifyLive(store, dataFolder, target.name, version),
  );
  for (const old of await removeExpired(store, target.name))
    progress.line(`  Removed ${old}, kept long enough.`);
  progress.line(summary(outcome.registry, target.name, outcome.changed.length > 0));
  return 0;
}

const defaultLimit = 300;

/** Milliseconds for build and checks; `RELEASE_LIMIT` gives seconds. */
function timeLimit(): number {
  const { RELEASE_LIMIT: given = '' } = process.env;
  if (given === '') return defaultLimit * 1000;
  if (/^[1-9]\d{0,4}$/.test(given)) return Number(given) * 1000;
  throw new UserError(`RELEASE_LIMIT is "${given}", which is no number of seconds.`);
}

/** Nothing is tried out where `RELEASE_TRY_OUT=0` says so: in a pipeline that does it elsewhere. */
async function inspection(
  dataFolder: string,
  store: ReleaseStore,
  backend: LiveBackend | null,
): Promise<Inspect> {
  if (process.env.RELEASE_TRY_OUT === '0') {
    const skipped = { result: 'skipped', note: 'RELEASE_TRY_OUT is 0' } as const;
    const outcomes = (['server render', 'browser run'] as const).map((check) => ({ check, ...skipped }));
    return async () => ({ failures: [], outcomes });
  }
  const { tryOut } = await import('../releases/try-out.ts');
  const cacheFolder = join(dataFolder, dataParts.edgeCache);
  return tryOut({ store, backend, cacheFolder, browser: await findBrowser() });
}

async function candidateIn(checkout: string, name: string | undefined): Promise<Candidate> {
  if (!existsSync(join(checkout, 'pnpm-workspace.yaml'))) {
    throw new UserError(`${checkout} is no checkout of this project.`);
  }
  const workspace = readWorkspace(checkout);
  // A kit is no build of its own: what the shell supplies goes live with the shell, and every live remote has a say.
  const wanted = name !== undefined && isKit(name) ? shellName : name;
  const names = buildablePackages(workspace).map((candidate) => candidate.name);
  const target = wanted === undefined ? undefined : workspace.packages.get(wanted);
  if (target === undefined || target.build === null) {
    throw new UserError(
      name === undefined ? 'Which package is to be released?' : `${name} is nothing that can be released.`,
      [
        `Usage: npm run release -- <${names.join('|')}> [--version x.y.z] [--from <checkout>] [--data <folder>]`,
      ],
    );
  }
  if (!(await ensureInstalled(checkout))) {
    throw new UserError(`The packages of ${checkout} could not be installed.`);
  }
  return candidateOf(workspace, target);
}

const isKit = (name: string): boolean =>
  sharedPackages.some((shared) => shared.name === name && /^(?:@platform\/|auth-kit|shared-ui)/.test(name));
