import { ChunkError, type LoadErrorKind, type LoadStep, RemoteLoadError } from '@northlight/contract';

type What = Pick<LoadStep, 'remote' | 'version' | 'part' | 'page'>;

/** Tells how long each part took to load. */
export interface LoadLog {
  /** Runs `work` and passes on its outcome. */
  time<T>(what: What, work: () => Promise<T>): Promise<T>;
}

/** @param onStep - called for each part that came or failed */
export function createLoadLog(onStep: (step: LoadStep) => void = () => undefined): LoadLog {
  return {
    async time(what, work) {
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      try {
        const result = await work();
        onStep({ ...what, took: took() });
        return result;
      } catch (error) {
        onStep({ ...what, took: took(), failed: kindOf(error) });
        throw error;
      }
    },
  };
}

function kindOf(error: unknown): LoadErrorKind {
  if (error instanceof RemoteLoadError) return error.kind;
  return error instanceof ChunkError ? 'chunk' : 'evaluation';
}
