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
 * Renderer threads and a cache for trials only, so that no trial version is cached for other visitors. Created on
 * demand, and stopped when unused.
 */
export class TrialRendering {
  readonly #createRendering: () => Rendering;
  #rendering: Rendering | null = null;
  /** Most recently used first. */
  #recent: readonly Composition[] = [];
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(createRendering: () => Rendering) {
    this.#createRendering = createRendering;
  }

  getPrerender(composition: Composition): Prerender {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.stop(), idleTimeout).unref();
    this.#rendering ??= this.#createRendering();
    const { prerender } = this.#rendering;
    const isRecent = this.#recent.includes(composition);
    const others = this.#recent.filter((each) => each !== composition);
    this.#recent = [composition, ...others].slice(0, maxTrials);
    if (!isRecent) prerender.retainOnly(...this.#recent);
    return prerender;
  }

  revalidate(): void {
    this.#rendering?.prerender.revalidate();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const rendering = this.#rendering;
    this.#rendering = null;
    this.#recent = [];
    await rendering?.renderers.stop();
  }
}
