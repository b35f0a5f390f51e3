import {
  ChunkError,
  type LoadErrorKind,
  type LoadStep,
  RemoteLoadError,
  type Store,
} from '@northlight/contract';

type What = Pick<LoadStep, 'remote' | 'version' | 'part' | 'page'>;

/** Writes down what was loaded, when, and how long it took. */
export interface LoadLog extends Store<readonly LoadStep[]> {
  /** Runs `work` and writes down how it went; its outcome is passed on. */
  time<T>(what: What, work: () => Promise<T>): Promise<T>;
}

/** Retries of something that stays away must not fill the memory of a tab that is open for days. */
const mostSteps = 200;

/** @param onStep - told of each part that came or failed */
export function createLoadLog(onStep: (step: LoadStep) => void = () => undefined): LoadLog {
  const listeners = new Set<() => void>();
  let steps: readonly LoadStep[] = [];

  const add = (step: LoadStep) => {
    steps = [...steps, step].slice(-mostSteps);
    onStep(step);
    for (const listener of listeners) listener();
  };

  return {
    get: () => steps,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async time(what, work) {
      const began = performance.now();
      const at = Math.round(began);
      const took = () => Math.round(performance.now() - began);
      try {
        const result = await work();
        add({ ...what, at, took: took() });
        return result;
      } catch (error) {
        add({ ...what, at, took: took(), failed: kindOf(error) });
        throw error;
      }
    },
  };
}

function kindOf(error: unknown): LoadErrorKind {
  if (error instanceof RemoteLoadError) return error.kind;
  return error instanceof ChunkError ? 'chunk' : 'evaluation';
}
