import { describeTallies, formatSteps, type StepTally } from '@northlight/contract/rollout-plan';
import {
  callDatabaseFunction,
  changeRollout,
  hasPublicPages,
  type ReleaseStore,
  type Rollout,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { throwExplained } from '../release/release-changed.ts';
import { fetchLiveSchema, findLiveBackend, type LiveBackend } from '../store/live-backend.ts';
import { findNewestMigration } from '../store/migrations.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import { verifyLive } from '../store/verify-live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const actions = ['status', 'pause', 'resume', 'stop', 'finish'] as const;

/** `npm run rollout -- <name> [status | pause | resume | stop | finish]`. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { data: 'string' }, 2);
  const [name, requestedAction = 'status'] = positionals;
  const action = actions.find((known) => known === requestedAction);
  if (name === undefined) throw new UserError('Missing package name.', ['See --help.']);
  if (action === undefined)
    throw new UserError(`Unknown action "${requestedAction}".`, [`Actions: ${actions.join(', ')}`]);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleaseStore(dataFolder);
  const backend = findLiveBackend(dataFolder);
  const rollout = await findRollout(store, name);
  const progress = new Progress();
  if (action === 'status') {
    progress.line(await describeRollout(name, rollout, backend));
    return 0;
  }
  const step = action === 'pause' || action === 'finish' ? await requireStep(rollout, backend, action) : 0;
  if (action === 'finish' && step < 0) {
    throw new UserError(
      `The rollout of ${name} ${rollout.entry.version} has been stopped and cannot finish.`,
      [`Remove it with \`npm run rollout -- ${name} stop\`.`],
    );
  }
  const backendSchema =
    backend === null ? findNewestMigration(root) : await fetchLiveSchema(backend).catch(() => null);
  const by = await readProvenance(root);
  const { registry } = await changeRollout(store, action, { name, by, backendSchema }, step).catch(
    throwExplained,
  );
  await verifyLive(store, dataFolder, name, registry.releases[name]?.version ?? null);
  progress.line(`\n${name} ${rollout.entry.version} ${outcomes[action]}\n`);
  return 0;
}

const outcomes = {
  pause: 'is paused at its current share.',
  resume: 'continues with its plan.',
  stop: 'has been withdrawn from everyone.',
  finish: 'is live for everyone.',
} as const;

async function findRollout(store: ReleaseStore, name: string): Promise<Rollout> {
  const result = await store.read();
  if (!result.ok) throw new UserError('Cannot read the registry:', result.problems);
  const rollout = result.registry.rollouts?.[name];
  if (rollout !== undefined) return rollout;
  const otherRollouts = Object.keys(result.registry.rollouts ?? {});
  throw new UserError(`No version of ${name} is being rolled out.`, [
    otherRollouts.length === 0
      ? `Start a rollout with \`npm run release -- ${name} --rollout\`.`
      : `Running rollouts: ${otherRollouts.join(', ')}`,
  ]);
}

async function requireStep({ id }: Rollout, backend: LiveBackend | null, action: string): Promise<number> {
  const step = backend === null ? null : await fetchStep(backend, id).catch(() => null);
  if (step !== null) return step;
  throw new UserError(`Cannot ${action} the rollout: the backend does not report its current step.`, [
    'Try again when the backend responds, or stop the rollout.',
  ]);
}

/** The current step in the backend, from 0; -1 if stopped; null if the backend has no such rollout. */
async function fetchStep({ url, publishableKey: key }: LiveBackend, rollout: string): Promise<number | null> {
  const steps = (await callDatabaseFunction({ url, key }, 'rollout_progress')) as Record<string, number>;
  return steps[rollout] ?? null;
}

/** A row that the backend's function `list_rollouts` returns. */
interface RolloutStatus {
  readonly rollout: string;
  readonly held: string;
  readonly why: string | null;
  readonly tallies: readonly StepTally[];
}

/** Null without the secret key, or if the backend has no such rollout. */
async function fetchStatus(
  { url, secretKey: key }: LiveBackend,
  rollout: string,
): Promise<RolloutStatus | null> {
  if (key === null) return null;
  const statuses = (await callDatabaseFunction({ url, key }, 'list_rollouts')) as readonly RolloutStatus[];
  return statuses.find((each) => each.rollout === rollout) ?? null;
}

async function describeRollout(
  name: string,
  { id, entry, steps, startedAt, paused }: Rollout,
  backend: LiveBackend | null,
): Promise<string> {
  const [step, status] =
    backend === null
      ? [null, null]
      : await Promise.all([
          fetchStep(backend, id).catch(() => null),
          fetchStatus(backend, id).catch(() => null),
        ]);
  const plan = `${name} ${entry.version} replaces ${entry.previous?.version ?? 'nothing'}, started ${startedAt.slice(0, 16).replace('T', ' ')} UTC: ${formatSteps(steps)}`;
  return [
    '',
    plan,
    ...describeState(step, steps, status, paused !== undefined, hasPublicPages(entry.manifest)),
    '',
  ].join('\n');
}

function describeState(
  step: number | null,
  steps: Rollout['steps'],
  status: RolloutStatus | null,
  isPaused: boolean,
  isPublic: boolean,
): string[] {
  if (step === null) return ['No one has it yet, or the backend does not respond.'];
  if (step < 0) return [`Stopped: ${status?.why ?? 'no reason recorded'}.`];
  const holdReason = isPaused ? 'it is paused' : status?.held;
  const share = steps[step]?.share ?? 100;
  return [
    `${share} % of the ${isPublic ? 'visitors' : 'accounts'} have it${holdReason ? `. Holding this share: ${holdReason}` : ''}.`,
    ...(status === null ? [] : [`So far ${describeTallies(status.tallies)}.`]),
  ];
}
