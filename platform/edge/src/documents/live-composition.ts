import type { RegistryWatch } from '@northlight/registry';
import type { ContentRevision } from '../rendering/content-revision.ts';
import type { Rollouts } from '../rollouts/rollouts.ts';
import { type Composition, compose, noRollouts } from './composition.ts';
import type { DevelopmentBuilds } from './development.ts';

export interface CompositionSources {
  readonly watch: Pick<RegistryWatch, 'current'>;
  readonly rollouts: Pick<Rollouts, 'standing'>;
  readonly revision: Pick<ContentRevision, 'started'>;
  /** Null in production. */
  readonly development: DevelopmentBuilds | null;
  readonly onChange: (composition: Composition) => void;
}

/** What is live now. The same object as long as registry and shares are: what is kept of it hangs on that. */
export class LiveComposition {
  readonly #sources: CompositionSources;
  #madeFrom: readonly unknown[] = [];
  #latest: Composition | null = null;

  constructor(sources: CompositionSources) {
    this.#sources = sources;
  }

  /** As it was when somebody last asked. */
  get latest(): Composition | null {
    return this.#latest;
  }

  async current(): Promise<Composition | null> {
    const { watch, rollouts, revision, development, onChange } = this.#sources;
    const registry = development === null ? watch.current() : await development.over(watch.current());
    if (registry === null) return null;
    await revision.started();
    const from = [registry, development === null ? rollouts.standing() : noRollouts] as const;
    if (from.some((each, index) => each !== this.#madeFrom[index])) {
      this.#madeFrom = from;
      this.#latest = compose(...from);
      if (this.#latest !== null) onChange(this.#latest);
    }
    return this.#latest;
  }
}
