/** A short message about the result of the user's last action. */
export interface ToastInput {
  readonly tone?: 'neutral' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string;
}

type Listener = (toast: ToastInput | null) => void;

/** Accepts toasts even before the viewport has loaded. */
export interface ToastManager {
  /** Shows a toast and replaces the open one. */
  show(toast: ToastInput): void;
  close(): void;
  /** For the viewport. Immediately calls the listener if a toast is waiting. */
  subscribe(listener: Listener): () => void;
}

export function createToastManager(): ToastManager {
  let waitingToast: ToastInput | null = null;
  let currentListener: Listener | null = null;
  const notify = (toast: ToastInput | null) => {
    if (currentListener) currentListener(toast);
    else waitingToast = toast;
  };
  return {
    show: notify,
    close: () => notify(null),
    subscribe(listener) {
      currentListener = listener;
      if (waitingToast) listener(waitingToast);
      waitingToast = null;
      return () => {
        if (currentListener === listener) currentListener = null;
      };
    },
  };
}
