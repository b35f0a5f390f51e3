import { join, resolve } from 'node:path';
import { defaultSteps, formatSteps, parseSteps, type RolloutStep } from '@northlight/domain/rollout';
import {
  type CheckOutcome,
  checkTogether,
  type Inspect,
  type Inspection,
  type ReleaseInput,
  type ReleaseOptions,
  type ReleaseStore,
  releaseTogether,
  removeExpired,
  startRollout,
} from '@northlight/registry';
import { readSettings, within } from '@northlight/registry/node-kit';
import { type Arguments, type OptionTable, parseArguments } from '../args.ts';
import { findBrowser } from '../browser.ts';
import { withBuildLock } from '../build/build-lock.ts';
import { buildPackage } from '../build/build-package.ts';
import { checkTypes } from '../build/check-types.ts';
import { differingFromLive, releaseFailure } from '../build/release-changed.ts';
import { newestMigration } from '../build/schema-version.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, dataParts } from '../data-folder.ts';
import { step, summary, verifyLive } from '../releases/live.ts';
import { liveBackend, liveSchema } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { noteReleased } from '../releases/own-releases.ts';
import { changesSince, provenanceOf } from '../releases/provenance.ts';
import { type StandIn, startStandIn } from '../releases/stand-in-backend.ts';
import type { TryOutOptions } from '../releases/try-out.ts';
import { verifySources } from '../releases/verify-sources.ts';
import { refuseUncommitted, type Wanted, wantedIn } from '../releases/wanted.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { buildClosure, readWorkspace } from '../workspace/workspace.ts';

const options: OptionTable = {
  changed: 'boolean',
  check: 'boolean',
  'with-migrations': 'boolean',
  publish: 'boolean',
  verify: 'boolean',
  rollout: 'boolean',
  steps: 'string',
  dirty: 'boolean',
  version: 'string',
  stored: 'string',
  from: 'string',
  data: 'string',
};

/**
 * `npm run release -- <names>`: builds the packages, checks them against the live set, switches them in one step, then
 * verifies the result. Nothing else is built, and the checkout may lack every other remote.
 */
export async function release({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(args, options, Number.POSITIVE_INFINITY);
  const checkout = values.from === undefined ? root : resolve(values.from);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleases(dataFolder);
  const progress = new Progress();
  const names = switches.has('changed') ? await changedNames(checkout, words, store, progress) : words;
  if (names === null) return 0;
  const { workspace, candidates } = await wantedIn(checkout, names, values.stored ?? values.version);
  const mode = parseMode(switches);
  if (mode === 'verify') return verifySources(store, checkout, candidates, progress);
  const withMigrations = switches.has('with-migrations');
  if (withMigrations && mode !== 'check') throw new UserError('--with-migrations goes with --check.');
  const isStored = values.stored !== undefined;
  const steps = stepsOf(values.steps, mode, candidates.length);
  // A key without the right is told so before anything is built.
  for (const { target } of mode === 'check' ? [] : candidates) {
    await store.requireRight(target.name).catch((error: unknown) => {
      throw releaseFailure(error);
    });
  }
  if (mode !== 'check' && !isStored && !switches.has('dirty')) await refuseUncommitted(workspace, candidates);
  const all = candidates.map(({ target, version }) => `${target.name} ${version}`).join(', ');
  progress.line(`\n${modes[mode].title} ${all}\n`);
  const place = { root, checkout, dataFolder, store, progress };
  const work: Work = { ...place, candidates, mode, isStored, steps, withMigrations };
  const { checks, changed } = await buildAndSwitch(work);
  for (const { check, result, note } of checks) {
    if (note !== undefined) progress.line(`  ${result === 'skipped' ? 'Skipped: ' : ''}${check}: ${note}`);
  }
  if (mode === 'live') await finishRelease(work, changed);
  else if (mode === 'rollout') progress.line(begunRollout(candidates[0]?.target.name ?? '', steps));
  else progress.line(`\n${modes[mode].end} The live version has not changed.\n`);
  return 0;
}

/** `--changed`: what is live of other sources than these; null for nothing. */
async function changedNames(
  checkout: string,
  words: readonly string[],
  store: ReleaseStore,
  progress: Progress,
): Promise<readonly string[] | null> {
  if (words.length > 0) throw new UserError('Either --changed or names, not both.');
  const names = await differingFromLive(checkout, store, progress);
  if (names.length > 0) return names;
  progress.line('\nEverything live was built from these sources. The live version has not changed.\n');
  return null;
}

/** How far a release goes. */
const modes = {
  live: { title: 'Releasing', done: '; switched', end: '' },
  publish: {
    title: 'Publishing',
    done: '; stored',
    end: 'It lies in the store; `npm run release -- <name> --stored <version>` makes it live.',
  },
  check: { title: 'Checking', done: '', end: 'It fits what is live now.' },
  rollout: { title: 'Rolling out', done: '; begun', end: '' },
} as const;
type Mode = keyof typeof modes;

function parseMode(switches: Arguments['switches']): Mode | 'verify' {
  const given = (['check', 'publish', 'verify', 'rollout'] as const).filter((name) => switches.has(name));
  if (given.length > 1) throw new UserError(`--${given.join(' and --')} exclude each other.`);
  return given[0] ?? 'live';
}

interface Work {
  readonly root: string;
  readonly checkout: string;
  readonly dataFolder: string;
  readonly store: ReleaseStore;
  readonly candidates: readonly Wanted[];
  readonly progress: Progress;
  readonly mode: Mode;
  /** Whether these versions lie in the store already, and are not built. */
  readonly isStored: boolean;
  /** Of a check: the migrations of this checkout count as live, since a pipeline pushes them before it releases. */
  readonly withMigrations: boolean;
  /** Of a rollout. */
  readonly steps: readonly RolloutStep[];
}

interface Outcome {
  readonly checks: readonly CheckOutcome[];
  /** The names that are live in another version than before. */
  readonly changed: readonly string[];
}

async function buildAndSwitch(work: Work): Promise<Outcome> {
  const { checkout, candidates, progress } = work;
  const limit = timeLimit();
  let doing = '';
  const limited = <Result>(label: string, done: string, action: () => Promise<Result>) => {
    doing = label;
    return step(progress, label, done, action);
  };
  const standIn = begunStandIn(work.root);
  const build = async () => {
    // Beside the builds, which take one processor.
    const types = Promise.all(
      work.isStored ? [] : candidates.map(({ target }) => checkTypes(checkout, target, limit)),
    );
    for (const { target, version } of work.isStored ? [] : candidates) {
      await limited(`Building ${target.name}`, `Built ${target.name}`, () =>
        buildPackage(target, version, limit),
      );
    }
    const done = `Fits what is live${modes[work.mode].done}`;
    return limited('Comparing with what is live', done, () => passOn(work, types, standIn.started));
  };
  const overdue = () =>
    new UserError(`The release did not end within ${limit / 1000} s and was given up. It was at: ${doing}`, [
      `What is live is what the registry says; RELEASE_LIMIT=${(limit / 1000) * 2} gives it longer.`,
    ]);
  const onWait = () => progress.line('  Another command builds in this checkout: waiting for it.');
  // Whatever still runs is ended with this process.
  return withBuildLock(checkout, onWait, () => within(limit + 1000, build(), overdue)).finally(standIn.stop);
}

/** Through the gate, and then as far as the mode says. */
async function passOn(
  { root, checkout, dataFolder, store, candidates, mode, isStored, steps, withMigrations }: Work,
  types: Promise<readonly Inspection[]>,
  standIn: Promise<StandIn | null>,
): Promise<Outcome> {
  const backend = liveBackend(dataFolder);
  const gate: ReleaseOptions = {
    backendSchema: backend === null || withMigrations ? newestMigration(root) : await liveSchema(backend),
    by: { ...(await provenanceOf(checkout)), changes: await changesOf(store, checkout, candidates) },
    inspect: afterTypes(types, await inspection({ dataFolder, store, backend, standIn })),
  };
  const inputs = candidates.map(
    ({ target, version }): ReleaseInput => ({
      name: target.name,
      version,
      distDir: isStored ? null : join(target.folder, 'dist'),
    }),
  );
  try {
    if (mode === 'live') return await releaseTogether(store, inputs, gate);
    const [only] = inputs;
    if (mode === 'rollout' && only !== undefined) return await startRollout(store, only, { ...gate, steps });
    const checks = await checkTogether(store, inputs, gate);
    for (const { name, version, distDir } of mode === 'publish' ? inputs : []) {
      if (distDir !== null) await store.publish(name, version, distDir);
    }
    return { checks, changed: [] };
  } catch (error) {
    throw releaseFailure(error);
  }
}

const ledgerLength = 500;

/** What has been committed to each since what is live of it. */
async function changesOf(
  store: ReleaseStore,
  checkout: string,
  candidates: readonly Wanted[],
): Promise<Record<string, readonly string[]>> {
  const [reading, ledger] = await Promise.all([store.read(), store.ledger(ledgerLength).catch(() => [])]);
  const workspace = readWorkspace(checkout);
  const found = candidates.map(async ({ target: { name } }) => {
    const live = reading.ok ? reading.registry.releases[name]?.version : undefined;
    const commit = ledger.find((row) => row.name === name && row.version === live)?.commit;
    const folders = buildClosure(workspace, name).map(({ folder }) => folder);
    return [name, commit && (await changesSince(checkout, commit, folders))] as const;
  });
  return Object.fromEntries(
    (await Promise.all(found)).flatMap(([name, changes]) => (changes ? [[name, changes]] : [])),
  );
}

function stepsOf(text: string | undefined, mode: string, count: number): readonly RolloutStep[] {
  if (mode !== 'rollout') {
    if (text !== undefined) throw new UserError('--steps is the plan of a --rollout.');
    return [];
  }
  if (count > 1)
    throw new UserError('--rollout is for one package at a time; two rollouts may run side by side.');
  try {
    return text === undefined ? defaultSteps : parseSteps(text);
  } catch (error) {
    throw new UserError(`--steps ${text}: ${error instanceof Error ? error.message : String(error)}.`, [
      'A plan looks like 5/8h,20/8h,50/8h,100.',
    ]);
  }
}

const begunRollout = (name: string, steps: readonly RolloutStep[]) =>
  `\nThe rollout has begun: ${formatSteps(steps)}.\nHow it stands: npm run rollout -- ${name}\n`;

/** Verifies that the release has arrived, and clears up after it. */
async function finishRelease(
  { store, dataFolder, checkout, candidates, progress, isStored }: Work,
  changed: readonly string[],
): Promise<void> {
  for (const { target, version, sources } of candidates) {
    if (!isStored) noteReleased(dataFolder, { [target.name]: { checkout, sources, live: version } });
    await step(progress, `Looking whether ${target.name} is live`, `${target.name} is live`, () =>
      verifyLive(store, dataFolder, target.name, version),
    );
    for (const old of await removeExpired(store, target.name))
      progress.line(`  Removed ${target.name} ${old}, kept long enough.`);
  }
  const reading = await store.read();
  if (!reading.ok) return;
  for (const { target } of candidates)
    progress.line(summary(reading.registry, target.name, changed.includes(target.name)));
}

const defaultLimit = 600;
/** Of all the time, for the pages: what comes before them, and the switch, need some too. */
const browserShare = 2 / 3;

/** Milliseconds for build and checks; `RELEASE_LIMIT` gives seconds. */
const timeLimit = () => Number(readSettings(process.env).RELEASE_LIMIT ?? defaultLimit) * 1000;

/** What does not fit by its types is not run. */
function afterTypes(types: Promise<readonly Inspection[]>, inspect: Inspect): Inspect {
  return async (candidates, live) => {
    const checked = await types;
    const failures = checked.flatMap((each) => each.failures);
    const outcomes = (checked[0]?.outcomes ?? []).slice(0, 1);
    if (failures.length > 0) return { failures, outcomes };
    const run = await inspect(candidates, live);
    return { failures: run.failures, outcomes: [...outcomes, ...run.outcomes] };
  };
}

/** Nothing is tried out where `RELEASE_TRY_OUT=0` says so: in a pipeline that does it elsewhere. */
const isTriedOut = () => process.env.RELEASE_TRY_OUT !== '0';

/** The backend to try a release on takes as long to start as a build. One that is not there yet ends with this process. */
function begunStandIn(root: string) {
  let running: StandIn | null = null;
  const started = isTriedOut() ? startStandIn(root) : Promise.resolve(null);
  // Whoever asks for it hears of a failure.
  started.then(
    (standIn) => {
      running = standIn;
    },
    () => undefined,
  );
  return { started, stop: async () => running?.stop() };
}

async function inspection({
  dataFolder,
  ...given
}: Pick<TryOutOptions, 'store' | 'backend' | 'standIn'> & { readonly dataFolder: string }): Promise<Inspect> {
  if (!isTriedOut()) {
    const skipped = { result: 'skipped', note: 'RELEASE_TRY_OUT is 0' } as const;
    const outcomes = (['server render', 'browser run'] as const).map((check) => ({ check, ...skipped }));
    return async () => ({ failures: [], outcomes });
  }
  const { tryOut } = await import('../releases/try-out.ts');
  const cacheFolder = join(dataFolder, dataParts.edgeCache);
  return tryOut({
    ...given,
    cacheFolder,
    browser: await findBrowser(),
    runLimit: timeLimit() * browserShare,
  });
}
