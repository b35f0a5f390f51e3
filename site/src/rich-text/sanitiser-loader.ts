type Sanitise = (html: string, options: { readonly backendUrl: string }) => string | TrustedHTML;

let sanitiser: Sanitise | null = null;
let pendingLoad: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Null until the sanitiser's code has loaded. */
export function getSanitiser(): Sanitise | null {
  return sanitiser;
}

export function onSanitiserLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the sanitiser. After a failure, the next call retries. */
export function loadSanitiser(): Promise<void> {
  pendingLoad ??= import('./sanitise.ts').then(
    ({ sanitise }) => {
      sanitiser = sanitise;
      for (const notify of listeners) notify();
    },
    () => {
      pendingLoad = null;
    },
  );
  return pendingLoad;
}
