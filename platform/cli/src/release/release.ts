import { join, resolve } from 'node:path';
import { defaultSteps, formatSteps, parseSteps, type RolloutStep } from '@northlight/contract/rollout-plan';
import { withTimeLimit } from '@northlight/node-kit';
import {
  type CheckOutcome,
  checkTogether,
  type Inspection,
  type RegistryDocument,
  type ReleaseInput,
  type ReleaseOptions,
  type ReleaseStore,
  releaseTogether,
  removeExpired,
  startRollout,
} from '@northlight/registry';
import { type Arguments, type OptionTable, parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { checkTypes } from '../gate/check-types.ts';
import type { TryOutOptions } from '../gate/try-out.ts';
import { recordReleases } from '../store/checkout-releases.ts';
import { fetchLiveSchema, findLiveBackend } from '../store/live-backend.ts';
import { findNewestMigration } from '../store/migrations.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { listCommitsSince, readProvenance } from '../store/provenance.ts';
import { describeLive, verifyLive } from '../store/verify-live.ts';
import { Progress, type Task } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { listBuildPackages, type Workspace } from '../workspace/workspace.ts';
import { buildPackage, withBuildLock } from './build-package.ts';
import {
  createInspection,
  findReleaseBrowser,
  inspectAfterTypes,
  readTimeLimit,
  startStandInEarly,
} from './inspection.ts';
import { planReleases, readLive } from './plan-releases.ts';
import { throwExplained } from './release-changed.ts';
import { releaseSeparately } from './release-separately.ts';
import { type ReleaseTarget, requireCommitted, selectCompanions, selectTargets } from './release-targets.ts';
import { requireLiveSources } from './require-live-sources.ts';
import { readSources } from './source-history.ts';

const options: OptionTable = {
  changed: 'boolean',
  check: 'boolean',
  'with-migrations': 'boolean',
  publish: 'boolean',
  rollout: 'boolean',
  steps: 'string',
  dirty: 'boolean',
  older: 'boolean',
  'without-browser': 'boolean',
  version: 'string',
  stored: 'string',
  from: 'string',
  data: 'string',
};

/**
 * `npm run release -- <names>`: builds the packages, checks them against the live set, switches them in one step, then
 * verifies the result. Builds nothing else; the checkout need not contain other remotes. With `--changed`, releases only
 * what differs from its live version, each package by itself.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(args, options, Number.POSITIVE_INFINITY);
  const checkout = values.from === undefined ? root : resolve(values.from);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleaseStore(dataFolder);
  const progress = new Progress();
  const isForChanges = switches.has('changed');
  const names = isForChanges && positionals.length === 0 ? null : positionals;
  const { workspace, candidates } = await selectTargets(checkout, names, values.stored ?? values.version);
  const mode = parseMode(switches);
  // The version that each package replaces. If somebody switches it in the meantime, this release fails.
  const live = await readLive(store, dataFolder);
  const plan = (targets: readonly ReleaseTarget[]) =>
    planReleases(live, targets, { checkout, dataFolder, progress });
  const selected = isForChanges ? await plan(candidates) : candidates;
  if (selected.length === 0) {
    progress.line('\nNothing to release: everything live was built from these sources, or is skipped.\n');
    return 0;
  }
  const withMigrations = switches.has('with-migrations');
  if (withMigrations && mode !== 'check') throw new UserError('--with-migrations needs --check.');
  const isStored = values.stored !== undefined;
  const steps = parseRolloutSteps(values.steps, mode, isForChanges ? 1 : selected.length);
  const browser = await findReleaseBrowser(switches.has('without-browser'));
  // Reports a missing permission before anything is built.
  for (const { target } of mode === 'check' ? [] : selected) {
    await store.requirePermission(target.name).catch(throwExplained);
  }
  const companions = isForChanges ? await plan(selectCompanions(workspace, selected)) : [];
  if (mode !== 'check' && !isStored && !switches.has('dirty'))
    await requireCommitted(workspace, [...selected, ...companions]);
  const destination = { root, checkout, workspace, dataFolder, store, progress, live, browser };
  const release = async (targets: readonly ReleaseTarget[]) => {
    if (mode !== 'publish' && !switches.has('older'))
      await requireLiveSources(store, targets, { checkout, dataFolder, live, isStored });
    const titles = targets.map(({ target, version }) => `${target.name} ${version}`).join(', ');
    progress.line(`\n${modes[mode].title} ${titles}\n`);
    const job: ReleaseJob = { ...destination, candidates: targets, mode, isStored, steps, withMigrations };
    const { changed } = await buildAndSwitch(job);
    if (mode === 'live') await finishRelease(job, changed);
    else if (mode === 'rollout') progress.line(describeStartedRollout(targets[0]?.target.name ?? '', steps));
    else progress.line(`\n${modes[mode].summary} The live version has not changed.\n`);
  };
  // The first releases link to each other's pages, so none passes the browser run alone.
  if (isForChanges && live !== null)
    return releaseSeparately(selected, companions, release, mode === 'check');
  await release(selected).catch(throwExplained);
  return 0;
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

function parseMode(switches: Arguments['switches']): Mode {
  const selected = (['check', 'publish', 'rollout'] as const).filter((name) => switches.has(name));
  if (selected.length > 1) throw new UserError(`--${selected.join(' and --')} cannot be combined.`);
  return selected[0] ?? 'live';
}

interface ReleaseJob {
  readonly root: string;
  readonly checkout: string;
  readonly workspace: Workspace;
  readonly dataFolder: string;
  readonly store: ReleaseStore;
  /** What was live when the release started. */
  readonly live: RegistryDocument | null;
  readonly browser: string | null;
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
  // On a timeout, exiting this process ends all remaining work.
  return withBuildLock(checkout, progress, () =>
    withTimeLimit(limit + 1000, build(), createTimeoutError),
  ).finally(standIn.stop);
}

/** Runs the gate, then stores, switches or starts the rollout, depending on the mode. */
async function checkAndSwitch(
  job: ReleaseJob,
  types: Promise<readonly Inspection[]>,
  tryOut: Pick<TryOutOptions, 'standIn' | 'onPage'>,
): Promise<Outcome> {
  const { root, checkout, dataFolder, store, candidates, mode, steps, withMigrations } = job;
  const backend = findLiveBackend(dataFolder);
  const gate: ReleaseOptions = {
    backendSchema:
      backend === null || withMigrations ? findNewestMigration(root) : await fetchLiveSchema(backend),
    by: { ...(await readProvenance(checkout)), changes: await listChanges(job) },
    inspect: inspectAfterTypes(
      types,
      await createInspection({ dataFolder, store, backend, browser: job.browser, ...tryOut }),
    ),
  };
  const inputs = await Promise.all(candidates.map((candidate) => createInput(job, candidate)));
  if (mode === 'live') return releaseTogether(store, inputs, gate);
  const [input] = inputs;
  if (mode === 'rollout' && input !== undefined) return startRollout(store, input, { ...gate, steps });
  const checks = await checkTogether(store, inputs, gate);
  for (const { name, version, distDir, sources } of mode === 'publish' ? inputs : []) {
    if (distDir !== null) await store.publish(name, version, distDir, sources);
  }
  return { checks, changed: [] };
}

async function createInput(
  { workspace, live, isStored }: ReleaseJob,
  { target, version }: ReleaseTarget,
): Promise<ReleaseInput> {
  const input = { name: target.name, version, replaces: live?.releases[target.name]?.version ?? null };
  if (isStored) return { ...input, distDir: null };
  const { sources } = await readSources(workspace, target.name);
  return { ...input, distDir: join(target.folder, 'dist'), sources };
}

const ledgerLength = 500;

/** Lists the commits to each package since its live version. */
async function listChanges({
  store,
  checkout,
  workspace,
  candidates,
  live,
}: ReleaseJob): Promise<Record<string, readonly string[]>> {
  const ledger = await store.ledger(ledgerLength).catch(() => []);
  const pending = candidates.map(async ({ target: { name } }) => {
    const version = live?.releases[name]?.version;
    const commit = ledger.find((row) => row.name === name && row.version === version)?.commit;
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
  { store, dataFolder, checkout, workspace, candidates, progress, isStored }: ReleaseJob,
  changed: readonly string[],
): Promise<void> {
  for (const { target, version, sourceVersion: sources } of candidates) {
    if (!isStored) {
      const { isUncommitted } = await readSources(workspace, target.name);
      recordReleases(dataFolder, { [target.name]: { checkout, sources, live: version, isUncommitted } });
    }
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
