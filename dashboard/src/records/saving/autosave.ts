/** `idle`: nothing to save; `waiting`: changed but not saved; `stopped`: blocked until the user resolves a conflict. */
export type AutosaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stopped';

export interface AutosaveOptions<Values> {
  /**
   * Saves one version. Never called while an earlier call is pending.
   * @returns false when the user must resolve a conflict first, so that retrying would be wrong
   */
  readonly save: (values: Values) => Promise<boolean>;
  /** Milliseconds after the last change. */
  readonly delay: number;
  /** Milliseconds before a failed save is retried. */
  readonly retryDelay: number;
}

export interface Autosave<Values> {
  getState(): AutosaveState;
  subscribe(listener: () => void): () => void;
  /** Sets the newest version; it replaces a pending one. */
  change(values: Values): void;
  /** Saves the pending version and resolves when everything is saved. @throws the last save's error */
  flush(): Promise<void>;
  /** Drops the pending version before a manual save. Resolves when no save is running. */
  discardPending(): Promise<void>;
  /** Continues after the conflict is resolved. */
  resume(): void;
  stop(): void;
}

/**
 * Saves a record while it is edited: one save at a time, the newest version wins, a failed one is retried, and nothing is
 * saved while a conflict is open.
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
        // A newer version may be pending; it replaces this one.
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
