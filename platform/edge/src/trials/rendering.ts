import type { Composition } from '../documents/composition.ts';
import type { Prerender } from '../rendering/prerender.ts';
import type { Renderers } from '../rendering/renderers.ts';

interface Rendering {
  readonly threads: Renderers;
  readonly prerender: Prerender;
}

/** Milliseconds after which threads that nobody needs are ended. */
const idleFor = 10 * 60_000;

/**
 * The threads and kept answers of trials: of their own, so that nothing that is tried is ever kept for others. Made when
 * somebody tries something, for one composition at a time, and ended when nobody does any more.
 */
export class TrialRendering {
  readonly #make: () => Rendering;
  #now: { readonly composition: Composition; readonly rendering: Rendering } | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(make: () => Rendering) {
    this.#make = make;
  }

  of(composition: Composition): Prerender {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.stop(), idleFor).unref();
    if (this.#now?.composition !== composition) {
      const rendering = this.#now?.rendering ?? this.#make();
      rendering.prerender.switchTo(composition);
      this.#now = { composition, rendering };
    }
    return this.#now.rendering.prerender;
  }

  contentChanged(): void {
    this.#now?.rendering.prerender.contentChanged();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const { rendering } = this.#now ?? {};
    this.#now = null;
    await rendering?.threads.stop();
  }
}
