/** Where the text is: `idle` nothing to save yet, `waiting` typed, `stopped` a person must decide first. */
export type AutosaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stopped';

export interface AutosaveOptions<Values> {
  /**
   * Writes one version. It is never called while an earlier call is on its way.
   * @returns false when a person must decide first, so that trying again by itself would be wrong
   */
  readonly save: (values: Values) => Promise<boolean>;
  /** Milliseconds after the last change. */
  readonly delay: number;
  /** Milliseconds until a failed version is tried again. */
  readonly retryDelay: number;
}

export interface Autosave<Values> {
  getState(): AutosaveState;
  subscribe(listener: () => void): () => void;
  /** The newest version; it replaces one that still waits. */
  change(values: Values): void;
  /** Saves what waits and resolves when nothing does. @throws what the last save threw */
  flush(): Promise<void>;
  /** Forgets what waits, so that a save by hand can follow. Resolves when none is on its way. */
  discardPending(): Promise<void>;
  /** After the decision. */
  resume(): void;
  stop(): void;
}

/**
 * Saves a text while it is written: one save on its way at a time, the newest version wins, a failed one is kept and tried
 * again, and nothing is tried while a person must decide.
 */
export function createAutosave<Values>(options: AutosaveOptions<Values>): Autosave<Values> {
  let state: AutosaveState = 'idle';
  let pending: { readonly values: Values } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const setState = (next: AutosaveState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run().catch(() => undefined), delay);
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    if (running) return running.then(run);
    if (pending === null || state === 'stopped') return Promise.resolve();
    const { values } = pending;
    pending = null;
    setState('saving');
    running = options.save(values).then(
      (isStored) => {
        running = null;
        // A newer version may have come meanwhile; it replaces this one.
        if (!isStored) pending ??= { values };
        setState(isStored ? (pending === null ? 'saved' : 'waiting') : 'stopped');
        if (isStored && pending !== null) schedule(options.delay);
      },
      (error: unknown) => {
        running = null;
        pending ??= { values };
        setState('failed');
        schedule(options.retryDelay);
        throw error;
      },
    );
    return running;
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(values) {
      pending = { values };
      if (state === 'stopped') return;
      if (running === null) setState('waiting');
      schedule(options.delay);
    },
    async flush() {
      while (running !== null || (pending !== null && state !== 'stopped')) await run();
    },
    async discardPending() {
      clearTimeout(timer);
      pending = null;
      await running?.catch(() => undefined);
      clearTimeout(timer);
      pending = null;
      if (state !== 'saved') setState('idle');
    },
    resume() {
      if (state !== 'stopped') return;
      setState(pending === null ? 'idle' : 'waiting');
      if (pending !== null) schedule(options.delay);
    },
    stop() {
      clearTimeout(timer);
      pending = null;
      listeners.clear();
    },
  };
}
