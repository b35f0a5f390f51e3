import { plannedStep } from '@northlight/contract/rollout-plan';
import type { Log } from '@northlight/node-kit';
import { hasPublicPages, type RegistryDocument, type Rollout } from '@northlight/registry';
import type { BackendOptions } from '../backend-options.ts';
import { noRollouts, type RolloutStatus } from '../documents/composition.ts';
import { callDatabase } from '../http/call-database.ts';

/** Allowed clock difference between the plan's signer and this machine, in milliseconds. */
const clockSkew = 60_000;

/** A rollout as the function `release-counts` expects it. */
export interface RunningRollout {
  readonly rollout: string;
  readonly release: string;
  readonly version: string;
  readonly against: string;
  readonly is_for_staff: boolean;
  /** Whether it has public pages. */
  readonly is_public: boolean;
  readonly shares: readonly number[];
  readonly minutes: readonly number[];
  /** Index of the step that a paused rollout must not exceed; null if it is not paused. */
  readonly paused: number | null;
}

export interface RolloutTrackerOptions {
  readonly backend: BackendOptions;
  readonly registry: () => RegistryDocument | null;
  readonly log: Log;
  /** Milliseconds between two polls. */
  readonly interval?: number | undefined;
}

/**
 * Tracks the progress of rollouts. The backend decides each rollout's step and whether it is stopped; the signed plan
 * and its pause limit the step. While the backend is down the share stays; a rollout with unknown progress has no
 * share.
 */
export class RolloutTracker {
  readonly #options: RolloutTrackerOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #steps: Readonly<Record<string, number>> = {};
  #status: RolloutStatus = noRollouts;
  #polling: Promise<void> | null = null;
  #isUnreachable = false;

  constructor(options: RolloutTrackerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.refresh(), options.interval ?? 1_000);
    this.#timer.unref();
  }

  /** Stays the same object until something changes. */
  getStatus(now = Date.now()): RolloutStatus {
    const steps: Record<string, number> = {};
    const stopped: Record<string, string> = {};
    for (const [name, rollout] of Object.entries(this.#options.registry()?.rollouts ?? {})) {
      const step = this.#steps[rollout.id];
      if (step === undefined) continue;
      if (step < 0) stopped[name] = rollout.entry.version;
      else steps[name] = Math.min(step, findMaxStep(rollout, now));
    }
    const next: RolloutStatus = { steps, stopped };
    if (JSON.stringify(next) !== JSON.stringify(this.#status)) this.#status = next;
    return this.#status;
  }

  /** The rollouts that the backend should evaluate. */
  listRunning(): readonly RunningRollout[] {
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
          is_for_staff: manifest.declaration.routes.some(({ access }) => access === 'staff'),
          is_public: hasPublicPages(manifest),
          shares: steps.map(({ share }) => share),
          minutes: steps.map(({ minutes }) => minutes),
          paused: paused ?? null,
        },
      ];
    });
  }

  /** Polls now; skipped while there are no rollouts. */
  refresh(): Promise<void> {
    if (this.#options.registry()?.rollouts === undefined) return Promise.resolve();
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    try {
      const progress = await callDatabase(this.#options.backend, 'rollout_progress');
      this.#updateSteps(progress as Record<string, unknown>);
      this.#isUnreachable = false;
    } catch (error) {
      // Logged once per outage; the share stays.
      if (!this.#isUnreachable)
        this.#options.log.warn('rollout progress cannot be read', { error: String(error) });
      this.#isUnreachable = true;
    }
  }

  /** A stopped rollout stays stopped and no share shrinks, even if responses arrive out of order. */
  #updateSteps(progress: Readonly<Record<string, unknown>>): void {
    const steps: Record<string, number> = {};
    for (const { id } of Object.values(this.#options.registry()?.rollouts ?? {})) {
      const previousStep = this.#steps[id];
      const reportedStep = progress[id];
      const step =
        typeof reportedStep === 'number' && Number.isInteger(reportedStep) ? reportedStep : previousStep;
      if (step === undefined) continue;
      steps[id] =
        previousStep === undefined || (previousStep >= 0 && (step < 0 || step > previousStep))
          ? step
          : previousStep;
    }
    this.#steps = steps;
  }
}

/** The highest step that the signed plan allows by now. */
function findMaxStep({ steps, startedAt, paused = steps.length - 1 }: Rollout, now: number): number {
  return Math.min(paused, plannedStep(steps, Date.parse(startedAt) - clockSkew, now));
}
