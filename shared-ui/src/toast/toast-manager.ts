/** A short message about the result of what the person just did. */
export interface ToastInput {
  readonly tone?: 'neutral' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

type Listener = (toast: ToastInput | null) => void;

/** Where toasts are asked for, apart from where they are drawn: the viewport may be loaded later. */
export interface ToastManager {
  /** Shows a toast in place of the one that is open. */
  show(toast: ToastInput): void;
  close(): void;
  /** For the viewport. It is told at once what was shown before it was there. */
  subscribe(listener: Listener): () => void;
}

export function createToastManager(): ToastManager {
  let waiting: ToastInput | null = null;
  let current: Listener | null = null;
  const notify = (toast: ToastInput | null) => {
    if (current) current(toast);
    else waiting = toast;
  };
  return {
    show: notify,
    close: () => notify(null),
    subscribe(listener) {
      current = listener;
      if (waiting) listener(waiting);
      waiting = null;
      return () => {
        if (current === listener) current = null;
      };
    },
  };
}
