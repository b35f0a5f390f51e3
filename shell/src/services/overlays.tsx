import type { ConfirmInput, ToastInput } from '@northlight/contract';
import { ConfirmDialog, createToastManager, ToastViewport } from '@northlight/shared-ui';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

interface ConfirmRequest {
  readonly input: ConfirmInput;
  readonly settle: (isConfirmed: boolean) => void;
}

export interface Overlays {
  toast(input: ToastInput): void;
  confirm(input: ConfirmInput): Promise<boolean>;
}

/** Mounts toasts and the confirmation dialog in their own React root. */
export function mountOverlays(): Overlays {
  const toasts = createToastManager();
  const confirmQueue = createConfirmQueue();
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <>
      <ToastViewport manager={toasts} />
      <QueuedConfirmation confirmQueue={confirmQueue} />
    </>,
  );
  return { toast: (input) => toasts.show(input), confirm: confirmQueue.confirm };
}

/** Queues confirmations, so that only one dialog is open at a time. */
function createConfirmQueue() {
  let queue: readonly ConfirmRequest[] = [];
  const listeners = new Set<() => void>();
  const update = (next: readonly ConfirmRequest[]) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => queue[0] ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirm: (input: ConfirmInput) =>
      new Promise<boolean>((resolve) => {
        const request: ConfirmRequest = {
          input,
          settle(isConfirmed) {
            update(queue.filter((queued) => queued !== request));
            resolve(isConfirmed);
          },
        };
        update([...queue, request]);
      }),
  };
}

function QueuedConfirmation({ confirmQueue }: { confirmQueue: ReturnType<typeof createConfirmQueue> }) {
  const request = useSyncExternalStore(confirmQueue.subscribe, confirmQueue.current);
  if (request === null) return null;
  const { input, settle } = request;
  return (
    <ConfirmDialog
      isOpen
      title={input.title}
      description={input.description}
      confirmLabel={input.confirmLabel}
      cancelLabel={input.cancelLabel ?? (input.confirmLabel === null ? 'Close' : 'Cancel')}
      tone={input.tone ?? 'danger'}
      {...(input.typeToConfirm === undefined ? {} : { typeToConfirm: input.typeToConfirm })}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
}
