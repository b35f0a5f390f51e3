type Sanitise = (html: string) => string | TrustedHTML;

let loaded: Sanitise | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Null until the sanitiser's code has loaded. */
export function getSanitiser(): Sanitise | null {
  return loaded;
}

export function onSanitiserLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the sanitiser. After a failure the next call tries again. */
export function loadSanitiser(): Promise<void> {
  loading ??= import('./sanitise.ts').then(
    ({ sanitise }) => {
      loaded = sanitise;
      for (const notify of listeners) notify();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}
