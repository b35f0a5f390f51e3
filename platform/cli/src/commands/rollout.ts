import { describeTallies, formatSteps, type StepTally } from '@northlight/domain/rollout';
import {
  askBackend,
  changeRollout,
  isForEverybody,
  type ReleaseStore,
  type Rollout,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { releaseFailure } from '../build/release-changed.ts';
import { newestMigration } from '../build/schema-version.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { verifyLive } from '../releases/live.ts';
import { type LiveBackend, liveBackend, liveSchema } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { provenanceOf } from '../releases/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const acts = ['status', 'pause', 'resume', 'stop', 'finish'] as const;

/** `npm run rollout -- <name> [status | pause | resume | stop | finish]`. */
export async function rollout({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { data: 'string' }, 2);
  const [name, wanted = 'status'] = words;
  const act = acts.find((each) => each === wanted);
  if (name === undefined) throw new UserError('Which rollout?', ['--help says how it is named.']);
  if (act === undefined)
    throw new UserError(`A rollout is not told to "${wanted}".`, [`It knows: ${acts.join(', ')}`]);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleases(dataFolder);
  const backend = liveBackend(dataFolder);
  const running = await runningOf(store, name);
  const progress = new Progress();
  if (act === 'status') {
    progress.line(await statusOf(name, running, backend));
    return 0;
  }
  const step = act === 'pause' || act === 'finish' ? await stepOf(running, backend, act) : 0;
  if (act === 'finish' && step < 0) {
    throw new UserError(`The rollout of ${name} ${running.entry.version} is stopped for good.`, [
      `\`npm run rollout -- ${name} stop\` clears it away.`,
    ]);
  }
  const backendSchema =
    backend === null ? newestMigration(root) : await liveSchema(backend).catch(() => null);
  const by = await provenanceOf(root);
  const { registry } = await changeRollout(store, act, { name, by, backendSchema }, step).catch(
    (error: unknown) => {
      throw releaseFailure(error);
    },
  );
  await verifyLive(store, dataFolder, name, registry.releases[name]?.version ?? null);
  progress.line(`\n${name} ${running.entry.version} ${outcomes[act]}\n`);
  return 0;
}

const outcomes = {
  pause: 'stays with the share that has it.',
  resume: 'goes on by its plan.',
  stop: 'is taken back from everybody.',
  finish: 'is live for everybody.',
} as const;

async function runningOf(store: ReleaseStore, name: string): Promise<Rollout> {
  const reading = await store.read();
  if (!reading.ok) throw new UserError('The registry cannot be read:', reading.problems);
  const running = reading.registry.rollouts?.[name];
  if (running !== undefined) return running;
  const others = Object.keys(reading.registry.rollouts ?? {});
  throw new UserError(`No version of ${name} is being rolled out.`, [
    others.length === 0
      ? `\`npm run release -- ${name} --rollout\` begins one.`
      : `Now: ${others.join(', ')}`,
  ]);
}

async function stepOf({ id }: Rollout, backend: LiveBackend | null, act: string): Promise<number> {
  const step = backend === null ? null : await progressOf(backend, id).catch(() => null);
  // Nobody has it while the backend knows nothing of it; and whoever cannot look must not guess.
  if (step !== null) return step;
  throw new UserError(`The backend does not say how far the rollout has come, so it cannot ${act}.`, [
    'Try again once it answers, or stop the rollout.',
  ]);
}

/** The step that the backend has a rollout in, from 0 on; -1: it is stopped; null: it does not know it. */
async function progressOf(
  { url, publishableKey: key }: LiveBackend,
  rollout: string,
): Promise<number | null> {
  const steps = (await askBackend({ url, key }, 'rollout_progress')) as Record<string, number>;
  return steps[rollout] ?? null;
}

/** How a rollout stands in numbers. */
interface Standing {
  readonly rollout: string;
  readonly held: string;
  readonly why: string | null;
  readonly tallies: readonly StepTally[];
}

/** Null for who may not read it, and where the backend does not know it. */
async function standingOf({ url, secretKey: key }: LiveBackend, rollout: string): Promise<Standing | null> {
  if (key === null) return null;
  const all = (await askBackend({ url, key }, 'rollout_standing')) as readonly Standing[];
  return all.find((each) => each.rollout === rollout) ?? null;
}

async function statusOf(
  name: string,
  { id, entry, steps, startedAt, paused }: Rollout,
  backend: LiveBackend | null,
): Promise<string> {
  const [step, standing] =
    backend === null
      ? [null, null]
      : await Promise.all([
          progressOf(backend, id).catch(() => null),
          standingOf(backend, id).catch(() => null),
        ]);
  const plan = `${name} ${entry.version} in place of ${entry.previous?.version ?? 'nothing'}, begun ${startedAt.slice(0, 16).replace('T', ' ')} UTC: ${formatSteps(steps)}`;
  return [
    '',
    plan,
    ...stateOf(step, steps, standing, paused !== undefined, isForEverybody(entry.manifest)),
    '',
  ].join('\n');
}

function stateOf(
  step: number | null,
  steps: Rollout['steps'],
  standing: Standing | null,
  isPaused: boolean,
  isPublic: boolean,
): string[] {
  if (step === null) return ['Nobody has it yet, or the backend does not answer.'];
  if (step < 0) return [`Stopped for good: ${standing?.why ?? 'its brake is pulled'}.`];
  const held = isPaused ? 'it is paused' : standing?.held;
  const share = steps[step]?.share ?? 100;
  return [
    `${share} % of the ${isPublic ? 'visitors' : 'accounts'} have it${held ? `, and stay at that: ${held}` : ''}.`,
    ...(standing === null ? [] : [`So far ${describeTallies(standing.tallies)}.`]),
  ];
}
