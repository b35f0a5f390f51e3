import type { Composition } from '../documents/composition.ts';
import type { Prerender } from '../rendering/prerender.ts';
import type { Renderers } from '../rendering/renderers.ts';

interface Rendering {
  readonly threads: Renderers;
  readonly prerender: Prerender;
}

/** What is tried by turns at most: each may hold a thread. */
const mostTried = 3;
/** Milliseconds after which threads that nobody needs are ended. */
const idleFor = 10 * 60_000;

/**
 * The threads and kept answers of trials: of their own, so that nothing that is tried is ever kept for others. Made when
 * somebody tries something, for the compositions that were asked for last, and ended when nobody does any more.
 */
export class TrialRendering {
  readonly #make: () => Rendering;
  #rendering: Rendering | null = null;
  /** The one asked for last stands first. */
  #tried: readonly Composition[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(make: () => Rendering) {
    this.#make = make;
  }

  of(composition: Composition): Prerender {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.stop(), idleFor).unref();
    this.#rendering ??= this.#make();
    const { prerender } = this.#rendering;
    const isKnown = this.#tried.includes(composition);
    const others = this.#tried.filter((each) => each !== composition);
    this.#tried = [composition, ...others].slice(0, mostTried);
    if (!isKnown) prerender.switchTo(...this.#tried);
    return prerender;
  }

  contentChanged(): void {
    this.#rendering?.prerender.contentChanged();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const rendering = this.#rendering;
    this.#rendering = null;
    this.#tried = [];
    await rendering?.threads.stop();
  }
}
