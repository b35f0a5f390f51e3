import type { Composition } from '../documents/composition.ts';
import type { Prerender } from '../rendering/prerender.ts';
import type { Renderers } from '../rendering/renderers.ts';

interface Rendering {
  readonly renderers: Renderers;
  readonly prerender: Prerender;
}

/** Maximum number of trials rendered at a time, since each may use a thread. */
const maxTrials = 3;
/** Milliseconds until unused threads are stopped. */
const idleTimeout = 10 * 60_000;

/**
 * Renderer threads and a cache for trials only, so that nothing on trial is cached for other visitors. Created on
 * demand, and stopped when unused.
 */
export class TrialRendering {
  readonly #make: () => Rendering;
  #rendering: Rendering | null = null;
  /** Most recently used first. */
  #recent: readonly Composition[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(make: () => Rendering) {
    this.#make = make;
  }

  getPrerender(composition: Composition): Prerender {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.stop(), idleTimeout).unref();
    this.#rendering ??= this.#make();
    const { prerender } = this.#rendering;
    const isKnown = this.#recent.includes(composition);
    const others = this.#recent.filter((each) => each !== composition);
    this.#recent = [composition, ...others].slice(0, maxTrials);
    if (!isKnown) prerender.retainOnly(...this.#recent);
    return prerender;
  }

  revalidate(): void {
    this.#rendering?.prerender.revalidate();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const rendering = this.#rendering;
    this.#rendering = null;
    this.#recent = [];
    await rendering?.renderers.stop();
  }
}
