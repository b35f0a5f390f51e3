import { join, resolve } from 'node:path';
import { defaultSteps, formatSteps, parseSteps, type RolloutStep } from '@northlight/domain/rollout';
import {
  type CheckOutcome,
  checkTogether,
  type Inspection,
  type ReleaseInput,
  type ReleaseOptions,
  type ReleaseStore,
  releaseTogether,
  removeExpired,
  startRollout,
} from '@northlight/registry';
import { withTimeLimit } from '@northlight/registry/node-kit';
import { type Arguments, type OptionTable, parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { checkTypes } from '../gate/check-types.ts';
import type { TryOutOptions } from '../gate/try-out.ts';
import { recordReleases } from '../store/checkout-releases.ts';
import { findNewestMigration } from '../store/find-newest-migration.ts';
import { fetchLiveSchema, findLiveBackend } from '../store/live-backend.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { listCommitsSince, readProvenance } from '../store/provenance.ts';
import { describeLive, verifyLive } from '../store/verify-live.ts';
import { Progress, type Task } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { listBuildPackages, readWorkspace } from '../workspace/workspace.ts';
import { withBuildLock } from './build-lock.ts';
import { buildPackage } from './build-package.ts';
import { createInspection, inspectAfterTypes, readTimeLimit, startStandInEarly } from './inspection.ts';
import { explainReleaseError, findChangedPackages } from './release-changed.ts';
import { type ReleaseTarget, requireCommitted, selectTargets } from './release-targets.ts';
import { verifySources } from './verify-sources.ts';

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
 * verifies the result. Builds nothing else; the checkout need not contain other remotes.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(args, options, Number.POSITIVE_INFINITY);
  const checkout = values.from === undefined ? root : resolve(values.from);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleaseStore(dataFolder);
  const progress = new Progress();
  const names = switches.has('changed')
    ? await findChangedNames(checkout, positionals, store, progress)
    : positionals;
  if (names === null) return 0;
  const { workspace, candidates } = await selectTargets(checkout, names, values.stored ?? values.version);
  const mode = parseMode(switches);
  if (mode === 'verify') return verifySources(store, checkout, candidates, progress);
  const withMigrations = switches.has('with-migrations');
  if (withMigrations && mode !== 'check') throw new UserError('--with-migrations needs --check.');
  const isStored = values.stored !== undefined;
  const steps = parseRolloutSteps(values.steps, mode, candidates.length);
  // Reports a missing permission before anything is built.
  for (const { target } of mode === 'check' ? [] : candidates) {
    await store.requirePermission(target.name).catch((error: unknown) => {
      throw explainReleaseError(error);
    });
  }
  if (mode !== 'check' && !isStored && !switches.has('dirty')) await requireCommitted(workspace, candidates);
  const releases = candidates.map(({ target, version }) => `${target.name} ${version}`).join(', ');
  progress.line(`\n${modes[mode].title} ${releases}\n`);
  const destination = { root, checkout, dataFolder, store, progress };
  const job: ReleaseJob = { ...destination, candidates, mode, isStored, steps, withMigrations };
  const { changed } = await buildAndSwitch(job);
  if (mode === 'live') await finishRelease(job, changed);
  else if (mode === 'rollout') progress.line(describeStartedRollout(candidates[0]?.target.name ?? '', steps));
  else progress.line(`\n${modes[mode].summary} The live version has not changed.\n`);
  return 0;
}

/** The names for `--changed`; null if nothing has changed. */
async function findChangedNames(
  checkout: string,
  positionals: readonly string[],
  store: ReleaseStore,
  progress: Progress,
): Promise<readonly string[] | null> {
  if (positionals.length > 0) throw new UserError('Use either --changed or names, not both.');
  const names = await findChangedPackages(checkout, store, progress);
  if (names.length > 0) return names;
  progress.line('\nNothing to release: everything live was built from these sources.\n');
  return null;
}

/** How far a release proceeds. */
const modes = {
  live: { title: 'Releasing', suffix: '; switched', summary: '' },
  publish: {
    title: 'Publishing',
    suffix: '; stored',
    summary: 'Stored. Make it live with `npm run release -- <name> --stored <version>`.',
  },
  check: { title: 'Checking', suffix: '', summary: 'All checks passed.' },
  rollout: { title: 'Rolling out', suffix: '; rollout started', summary: '' },
} as const;
type Mode = keyof typeof modes;

function parseMode(switches: Arguments['switches']): Mode | 'verify' {
  const selected = (['check', 'publish', 'verify', 'rollout'] as const).filter((name) => switches.has(name));
  if (selected.length > 1) throw new UserError(`--${selected.join(' and --')} cannot be combined.`);
  return selected[0] ?? 'live';
}

interface ReleaseJob {
  readonly root: string;
  readonly checkout: string;
  readonly dataFolder: string;
  readonly store: ReleaseStore;
  readonly candidates: readonly ReleaseTarget[];
  readonly progress: Progress;
  readonly mode: Mode;
  /** Whether these versions are already in the store and need no build. */
  readonly isStored: boolean;
  /** For a check: treats this checkout's migrations as live, since a pipeline pushes them before it releases. */
  readonly withMigrations: boolean;
  /** The plan of a rollout. */
  readonly steps: readonly RolloutStep[];
}

interface Outcome {
  readonly checks: readonly CheckOutcome[];
  /** The packages whose live version has changed. */
  readonly changed: readonly string[];
}

async function buildAndSwitch(job: ReleaseJob): Promise<Outcome> {
  const { checkout, candidates, progress } = job;
  const limit = readTimeLimit();
  let currentStep = '';
  const trackStep = <Result>(label: string, doneLabel: string, action: (task: Task) => Promise<Result>) => {
    currentStep = label;
    return progress.step(label, doneLabel, action);
  };
  const standIn = startStandInEarly(job.root);
  const build = async () => {
    // Runs in parallel with the builds, which use one core.
    const types = Promise.all(
      job.isStored ? [] : candidates.map(({ target }) => checkTypes(checkout, target, limit)),
    );
    for (const { target, version } of job.isStored ? [] : candidates) {
      await trackStep(`Building ${target.name}`, `Built ${target.name}`, () =>
        buildPackage(target, version, limit),
      );
    }
    const doneLabel = `Checks passed${modes[job.mode].suffix}`;
    return trackStep('Checking against the live versions', doneLabel, async (task) => {
      const onPage = (page: string) => task.update(`Checking ${page}`);
      const outcome = await checkAndSwitch(job, types, { standIn: standIn.started, onPage });
      for (const { check, result, note } of outcome.checks) {
        if (note !== undefined)
          progress.line(`  ${result === 'skipped' ? 'Skipped: ' : ''}${check}: ${note}`);
      }
      return outcome;
    });
  };
  const createTimeoutError = () =>
    new UserError(`The release timed out after ${limit / 1000} s, during: ${currentStep}`, [
      `List the live versions with \`npm run releases\`. RELEASE_LIMIT=${(limit / 1000) * 2} allows more time.`,
    ]);
  const onWait = () => progress.line('  Waiting for another build in this checkout.');
  // On a timeout, exiting this process ends all remaining work.
  return withBuildLock(checkout, onWait, () =>
    withTimeLimit(limit + 1000, build(), createTimeoutError),
  ).finally(standIn.stop);
}

/** Runs the gate, then stores, switches or starts the rollout, depending on the mode. */
async function checkAndSwitch(
  { root, checkout, dataFolder, store, candidates, mode, isStored, steps, withMigrations }: ReleaseJob,
  types: Promise<readonly Inspection[]>,
  tryOut: Pick<TryOutOptions, 'standIn' | 'onPage'>,
): Promise<Outcome> {
  const backend = findLiveBackend(dataFolder);
  const gate: ReleaseOptions = {
    backendSchema:
      backend === null || withMigrations ? findNewestMigration(root) : await fetchLiveSchema(backend),
    by: { ...(await readProvenance(checkout)), changes: await listChanges(store, checkout, candidates) },
    inspect: inspectAfterTypes(types, await createInspection({ dataFolder, store, backend, ...tryOut })),
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
    const [input] = inputs;
    if (mode === 'rollout' && input !== undefined)
      return await startRollout(store, input, { ...gate, steps });
    const checks = await checkTogether(store, inputs, gate);
    for (const { name, version, distDir } of mode === 'publish' ? inputs : []) {
      if (distDir !== null) await store.publish(name, version, distDir);
    }
    return { checks, changed: [] };
  } catch (error) {
    throw explainReleaseError(error);
  }
}

const ledgerLength = 500;

/** Lists the commits to each package since its live version. */
async function listChanges(
  store: ReleaseStore,
  checkout: string,
  candidates: readonly ReleaseTarget[],
): Promise<Record<string, readonly string[]>> {
  const [result, ledger] = await Promise.all([store.read(), store.ledger(ledgerLength).catch(() => [])]);
  const workspace = readWorkspace(checkout);
  const pending = candidates.map(async ({ target: { name } }) => {
    const live = result.ok ? result.registry.releases[name]?.version : undefined;
    const commit = ledger.find((row) => row.name === name && row.version === live)?.commit;
    const folders = listBuildPackages(workspace, name).map(({ folder }) => folder);
    return [name, commit && (await listCommitsSince(checkout, commit, folders))] as const;
  });
  return Object.fromEntries(
    (await Promise.all(pending)).flatMap(([name, changes]) => (changes ? [[name, changes]] : [])),
  );
}

function parseRolloutSteps(text: string | undefined, mode: string, count: number): readonly RolloutStep[] {
  if (mode !== 'rollout') {
    if (text !== undefined) throw new UserError('--steps needs --rollout.');
    return [];
  }
  if (count > 1)
    throw new UserError('--rollout can be used with only one package. Start a separate rollout for each.');
  try {
    return text === undefined ? defaultSteps : parseSteps(text);
  } catch (error) {
    throw new UserError(`--steps ${text}: ${error instanceof Error ? error.message : String(error)}.`, [
      'Example: --steps 5/8h,20/8h,50/8h,100',
    ]);
  }
}

const describeStartedRollout = (name: string, steps: readonly RolloutStep[]) =>
  `\nRollout started: ${formatSteps(steps)}.\nShow its status: npm run rollout -- ${name}\n`;

/** Verifies that the release is live and removes expired versions. */
async function finishRelease(
  { store, dataFolder, checkout, candidates, progress, isStored }: ReleaseJob,
  changed: readonly string[],
): Promise<void> {
  for (const { target, version, sourceVersion: sources } of candidates) {
    if (!isStored) recordReleases(dataFolder, { [target.name]: { checkout, sources, live: version } });
    await progress.step(`Verifying that ${target.name} is live`, `${target.name} is live`, () =>
      verifyLive(store, dataFolder, target.name, version),
    );
    for (const old of await removeExpired(store, target.name))
      progress.line(`  Removed the expired version ${target.name} ${old}.`);
  }
  const result = await store.read();
  if (!result.ok) return;
  for (const { target } of candidates)
    progress.line(describeLive(result.registry, target.name, changed.includes(target.name)));
}
