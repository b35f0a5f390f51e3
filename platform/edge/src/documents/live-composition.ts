import type { RegistryWatch } from '@northlight/registry';
import type { ContentRevision } from '../rendering/content-revision.ts';
import type { RolloutTracker } from '../rollouts/rollout-tracker.ts';
import { type Composition, compose, noRollouts } from './composition.ts';
import type { DevelopmentBuilds } from './development-builds.ts';

export interface CompositionSources {
  readonly watch: Pick<RegistryWatch, 'current'>;
  readonly rollouts: Pick<RolloutTracker, 'getStatus'>;
  readonly revision: Pick<ContentRevision, 'start' | 'readNeedsSetup' | 'brand'>;
  readonly development: DevelopmentBuilds | null;
  readonly onChange: (composition: Composition) => void;
}

/**
 * The live composition. Stays the same object until the registry, a rollout, the brand or `needsSetup` changes, because caches are keyed by it.
 */
export class LiveComposition {
  readonly #sources: CompositionSources;
  #inputs: readonly unknown[] = [];
  #latest: Composition | null = null;

  constructor(sources: CompositionSources) {
    this.#sources = sources;
  }

  /** The composition that `current` last returned. */
  get latest(): Composition | null {
    return this.#latest;
  }

  async current(): Promise<Composition | null> {
    const { watch, rollouts, revision, development, onChange } = this.#sources;
    const registry = development === null ? watch.current() : await development.overlay(watch.current());
    if (registry === null) return null;
    await revision.start();
    const status = development === null ? rollouts.getStatus() : noRollouts;
    // Before the brand, because the answer's request also reads it.
    const needsSetup = await revision.readNeedsSetup();
    const inputs = [registry, status, revision.brand(), needsSetup] as const;
    if (inputs.some((input, index) => input !== this.#inputs[index])) {
      this.#inputs = inputs;
      this.#latest = compose(...inputs);
      if (this.#latest !== null) onChange(this.#latest);
    }
    return this.#latest;
  }
}
