import { judgeRollout, type StepTally } from '@northlight/domain/rollout';
import type { SupabaseClient } from '@supabase/supabase-js';
import { array, boolean, type InferType, number, object, string } from 'yup';
import { unavailable } from '../_shared/http-error.ts';

const whole = () => number().defined().integer().min(0);

/** What a copy of the edge has read in the registry. The backend's own rows say how far each has come. */
export const rolloutsSchema = array(
  object({
    rollout: string()
      .defined()
      .matches(/^[\w-]{16,64}$/),
    release: string().required(),
    version: string().required(),
    against: string().required(),
    for_staff: boolean().defined(),
    is_public: boolean(),
    shares: array(whole().min(1).max(100)).defined().min(1).max(10),
    minutes: array(whole()).defined().min(1).max(10),
    paused: whole().nullable(),
  }).noUnknown(),
).max(20);

/** What copies of the edge were told of visits to public pages that are rolled out. */
export const visitsSchema = array(
  object({
    rollout: string().required(),
    step: whole().max(9),
    visitor: string()
      .defined()
      .matches(/^[0-9a-f]{32}$/),
    is_next: boolean().defined(),
    said: string().defined().oneOf(['begun', 'good', 'failed', 'left']),
    /** When the edge was told: epoch milliseconds. */
    at: whole(),
  }).noUnknown(),
).max(400);

type Visits = NonNullable<InferType<typeof visitsSchema>>;

/** Adds the votes of visitors of whom nobody is known. */
export async function noteVisits(visits: readonly Visits[number][], service: SupabaseClient): Promise<void> {
  if (visits.length === 0) return;
  const { error } = await service.rpc('note_visits_of_edge', { told: JSON.stringify(visits) });
  if (error) throw unavailable();
}

type Running = NonNullable<InferType<typeof rolloutsSchema>>[number];

/** What is told to staff, and what they can do: in few words, in a sentence, and the command. */
export interface Said {
  readonly headline: string;
  readonly numbers: string;
  readonly whatToDo: string;
}

/** One rollout as `rollout_standing()` has it. */
interface Standing {
  readonly rollout: string;
  readonly step: number;
  readonly minutesInStep: number;
  readonly minutesSinceVisit: number | null;
  readonly startedAt: string;
  readonly stoppedAt: string | null;
  readonly tallies: readonly StepTally[];
}

/** What the dashboard notes when an admin stops a rollout. */
const stoppedByHand = 'an admin has stopped it';

/**
 * Judges what is being rolled out, by the votes of all visitors: stops it, holds it, or lets the next step begin. Any number
 * of edges may ask at the same time; the first that comes counts.
 */
export async function judgeRollouts(
  running: readonly Running[],
  service: SupabaseClient,
  tell: (said: Said) => Promise<void>,
): Promise<void> {
  if (running.length === 0) return;
  const call = async (name: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const { data, error } = await service.rpc(name, input);
    if (error) throw unavailable();
    return data;
  };
  /** Repeated on each run, because the message may have failed after the brake; staff get each headline once. */
  const tellOfBrake = async (name: Parameters<typeof stopped>[0], id: string) => {
    const { data, error } = await service
      .from('release_brakes')
      .select('why')
      .eq('rollout', id)
      .maybeSingle();
    if (error) throw unavailable();
    if (data !== null && data.why !== stoppedByHand) await tell(stopped(name, data.why));
  };
  const opened = running.map(({ minutes: _minutes, paused: _paused, ...kept }) => kept);
  await call('open_rollouts', { running: JSON.stringify(opened) });
  const standings = (await call('rollout_standing')) as readonly Standing[];
  for (const rollout of running) {
    const standing = standings.find((each) => each.rollout === rollout.rollout);
    if (standing === undefined) continue;
    if (standing.stoppedAt !== null) {
      await tellOfBrake(nameOf(rollout, standing), rollout.rollout);
      continue;
    }
    const { shares, minutes, paused } = rollout;
    const { step } = standing;
    const verdict = judgeRollout({
      ...standing,
      steps: shares.map((share, index) => ({ share, minutes: minutes[index] ?? 0 })),
      isPaused: paused != null && step >= paused,
    });
    if (verdict.kind === 'stop') {
      await call('brake_rollout', { of_rollout: rollout.rollout, why_stopped: verdict.why });
      await tell(stopped(nameOf(rollout, standing), verdict.why));
    } else {
      await call('note_rollout', {
        of_rollout: rollout.rollout,
        at_step: step,
        moves_on: verdict.kind === 'go on' && verdict.isDue,
        why_held: verdict.kind === 'hold' ? verdict.why : '',
      });
    }
  }
}

/** The version may be rolled out again after it was stopped, and staff are told of each. */
const nameOf = (rollout: Running, { startedAt }: Standing) => ({
  ...rollout,
  of: `${rollout.release} ${rollout.version} of ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
});

function stopped({ release, against, of }: ReturnType<typeof nameOf>, why: string): Said {
  return {
    headline: `The rollout of ${of} has stopped itself`,
    numbers: `${why.charAt(0).toUpperCase()}${why.slice(1)}. Everybody has ${against} again. Chance alone comes to this in fewer than one release of a hundred.`,
    whatToDo: `To clear it away: npm run rollout -- ${release} stop`,
  };
}
