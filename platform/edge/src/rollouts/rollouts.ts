import { plannedStep } from '@northlight/domain/rollout';
import { isForEverybody, type RegistryDocument, type Rollout } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import type { BackendOptions } from '../backend-options.ts';
import { noRollouts, type RolloutStanding } from '../documents/composition.ts';
import { callDatabase } from '../http/call-database.ts';

/** Milliseconds that clocks may differ by, of who has signed the plan and of this machine. */
const clockSkew = 60_000;

/** A rollout as the function `release-counts` judges it. */
export interface RunningRollout {
  readonly rollout: string;
  readonly release: string;
  readonly version: string;
  readonly against: string;
  readonly for_staff: boolean;
  /** Its pages are for everybody. */
  readonly is_public: boolean;
  readonly shares: readonly number[];
  readonly minutes: readonly number[];
  /** The index of the step that it does not go beyond; null: it is not paused. */
  readonly paused: number | null;
}

export interface RolloutsOptions {
  readonly backend: BackendOptions;
  readonly registry: () => RegistryDocument | null;
  readonly log: Log;
  /** Milliseconds between two looks. */
  readonly interval?: number | undefined;
}

/**
 * How far the rollouts of the registry have come. The backend says which step each is in, one answer for all copies of the
 * edge, and whether it is stopped; the signed plan and its pause say how far it may be at most. While the backend is away a
 * share stays as it was; what nothing is known of yet nobody gets.
 */
export class Rollouts {
  readonly #options: RolloutsOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #known: Readonly<Record<string, number>> = {};
  #standing: RolloutStanding = noRollouts;
  #looking: Promise<void> | null = null;
  #isAway = false;

  constructor(options: RolloutsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.refresh(), options.interval ?? 1_000);
    this.#timer.unref();
  }

  /** The same object as long as nothing changes. */
  standing(now = Date.now()): RolloutStanding {
    const steps: Record<string, number> = {};
    const stopped: Record<string, string> = {};
    for (const [name, rollout] of Object.entries(this.#options.registry()?.rollouts ?? {})) {
      const known = this.#known[rollout.id];
      if (known === undefined) continue;
      if (known < 0) stopped[name] = rollout.entry.version;
      else steps[name] = Math.min(known, furthest(rollout, now));
    }
    const next: RolloutStanding = { steps, stopped };
    if (JSON.stringify(next) !== JSON.stringify(this.#standing)) this.#standing = next;
    return this.#standing;
  }

  /** What is to be judged. */
  running(): readonly RunningRollout[] {
    const { releases = {}, rollouts = {} } = this.#options.registry() ?? {};
    return Object.entries(rollouts).flatMap(([release, { id, entry, steps, paused }]) => {
      const against = releases[release]?.version;
      const { manifest } = entry;
      if (against === undefined || manifest.kind !== 'remote') return [];
      return [
        {
          rollout: id,
          release,
          version: entry.version,
          against,
          for_staff: manifest.declaration.routes.some(({ access }) => access === 'staff'),
          is_public: isForEverybody(manifest),
          shares: steps.map(({ share }) => share),
          minutes: steps.map(({ minutes }) => minutes),
          paused: paused ?? null,
        },
      ];
    });
  }

  /** Looks now; nothing is asked while nothing is rolled out. */
  refresh(): Promise<void> {
    if (this.#options.registry()?.rollouts === undefined) return Promise.resolve();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const progress = await callDatabase(this.#options.backend, 'rollout_progress');
      this.#learn(progress as Record<string, unknown>);
      this.#isAway = false;
    } catch (error) {
      // Said once: the share stays as it was.
      if (!this.#isAway) this.#options.log.warn('rollouts cannot be followed', { error: String(error) });
      this.#isAway = true;
    }
  }

  /** What is stopped stays so, and no share falls, whatever an answer that came late says. */
  #learn(progress: Readonly<Record<string, unknown>>): void {
    const known: Record<string, number> = {};
    for (const { id } of Object.values(this.#options.registry()?.rollouts ?? {})) {
      const before = this.#known[id];
      const said = progress[id];
      const step = typeof said === 'number' && Number.isInteger(said) ? said : before;
      if (step === undefined) continue;
      known[id] = before === undefined || (before >= 0 && (step < 0 || step > before)) ? step : before;
    }
    this.#known = known;
  }
}

/** The furthest step that the signed plan allows by now. */
function furthest({ steps, startedAt, paused = steps.length - 1 }: Rollout, now: number): number {
  return Math.min(paused, plannedStep(steps, Date.parse(startedAt) - clockSkew, now));
}
