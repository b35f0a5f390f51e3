import { judgeRollout, type StepTally, stoppedByAdmin } from '@northlight/contract/rollout-plan';
import type { SupabaseClient } from '@supabase/supabase-js';
import { array, boolean, type InferType, number, object, string } from 'yup';
import { callDatabase } from '../_shared/call-database.ts';
import { unavailable } from '../_shared/http-error.ts';

const wholeNumber = () => number().defined().integer().min(0);

/** The rollouts that an edge has read from the registry. Their progress comes from the database. */
export const rolloutsSchema = array(
  object({
    rollout: string()
      .defined()
      .matches(/^[\w-]{16,64}$/),
    release: string().required(),
    version: string().required(),
    against: string().required(),
    is_for_staff: boolean().defined(),
    is_public: boolean(),
    shares: array(wholeNumber().min(1).max(100)).defined().min(1).max(10),
    minutes: array(wholeNumber()).defined().min(1).max(10),
    paused: wholeNumber().nullable(),
  }).noUnknown(),
).max(20);

/** Outcomes of visits to public pages with a rollout. */
export const visitsSchema = array(
  object({
    rollout: string().required(),
    step: wholeNumber().max(9),
    visitor: string()
      .defined()
      .matches(/^[0-9a-f]{32}$/),
    is_next: boolean().defined(),
    vote: string().defined().oneOf(['begun', 'good', 'failed', 'left']),
    /** When the edge received it, in epoch milliseconds. */
    at: wholeNumber(),
  }).noUnknown(),
).max(400);

type Visits = NonNullable<InferType<typeof visitsSchema>>;

export async function recordVisits(
  visits: readonly Visits[number][],
  service: SupabaseClient,
): Promise<void> {
  if (visits.length === 0) return;
  await callDatabase(service, 'record_edge_visits', { visits: JSON.stringify(visits) });
}

type RunningRollout = NonNullable<InferType<typeof rolloutsSchema>>[number];

export interface StaffMessage {
  readonly headline: string;
  readonly numbers: string;
  readonly whatToDo: string;
}

interface RolloutState {
  readonly rollout: string;
  readonly step: number;
  readonly minutesInStep: number;
  readonly minutesSinceVisit: number | null;
  readonly startedAt: string;
  readonly stoppedAt: string | null;
  readonly tallies: readonly StepTally[];
}

/**
 * Judges running rollouts by the votes of all visitors: stops, holds or advances each. Several edges may call this concurrently;
 * the database accepts the first result.
 */
export async function judgeRollouts(
  runningRollouts: readonly RunningRollout[],
  service: SupabaseClient,
  notifyStaff: (message: StaffMessage) => Promise<void>,
): Promise<void> {
  if (runningRollouts.length === 0) return;
  /** Called on each run, because the notification may have failed after the stop. Staff get each headline once. */
  const notifyOfStop = async (name: Parameters<typeof describeStop>[0], id: string) => {
    const { data, error } = await service
      .from('release_stops')
      .select('reason')
      .eq('rollout', id)
      .maybeSingle();
    if (error) throw unavailable();
    if (data !== null && data.reason !== stoppedByAdmin) await notifyStaff(describeStop(name, data.reason));
  };
  const rollouts = runningRollouts.map(({ minutes: _minutes, paused: _paused, ...rollout }) => rollout);
  await callDatabase(service, 'register_rollouts', { rollouts: JSON.stringify(rollouts) });
  const states = await callDatabase<readonly RolloutState[]>(service, 'list_rollouts');
  for (const rollout of runningRollouts) {
    const state = states.find((candidate) => candidate.rollout === rollout.rollout);
    if (state === undefined) continue;
    if (state.stoppedAt !== null) {
      await notifyOfStop(addLabel(rollout, state), rollout.rollout);
      continue;
    }
    const { shares, minutes, paused } = rollout;
    const { step } = state;
    const verdict = judgeRollout({
      ...state,
      steps: shares.map((share, index) => ({ share, minutes: minutes[index] ?? 0 })),
      isPaused: paused != null && step >= paused,
    });
    if (verdict.kind === 'stop') {
      await callDatabase(service, 'stop_rollout', { rollout_id: rollout.rollout, stop_reason: verdict.why });
      await notifyStaff(describeStop(addLabel(rollout, state), verdict.why));
    } else {
      await callDatabase(service, 'record_rollout_verdict', {
        rollout_id: rollout.rollout,
        step_index: step,
        advances: verdict.kind === 'continue' && verdict.isDue,
        new_hold_reason: verdict.kind === 'hold' ? verdict.why : '',
      });
    }
  }
}

/** The label contains the start time, because a version may be rolled out again and staff get each headline only once. */
const addLabel = (rollout: RunningRollout, { startedAt }: RolloutState) => ({
  ...rollout,
  label: `${rollout.release} ${rollout.version} (started ${startedAt.slice(0, 16).replace('T', ' ')} UTC)`,
});

function describeStop({ release, against, label }: ReturnType<typeof addLabel>, why: string): StaffMessage {
  return {
    headline: `The rollout of ${label} was stopped automatically`,
    numbers: `${why.charAt(0).toUpperCase()}${why.slice(1)}. All visitors are back on ${against}. Fewer than one release in a hundred shows such a difference by chance.`,
    whatToDo: `To remove it: npm run rollout -- ${release} stop`,
  };
}
