import type { ConfirmInput, ToastInput } from '@northlight/contract';
import { ConfirmDialog, createToastManager, ToastViewport } from '@northlight/shared-ui';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

interface Question {
  readonly input: ConfirmInput;
  readonly answer: (isConfirmed: boolean) => void;
}

export interface Overlays {
  toast(input: ToastInput): void;
  confirm(input: ConfirmInput): Promise<boolean>;
}

/** Mounts toasts and the confirmation dialog in their own React root. */
export function mountOverlays(): Overlays {
  const toasts = createToastManager();
  const questions = createQuestions();
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <>
      <ToastViewport manager={toasts} />
      <Confirmation questions={questions} />
    </>,
  );
  return { toast: (input) => toasts.show(input), confirm: questions.ask };
}

/** Queues questions, so that one dialog is open at a time. */
function createQuestions() {
  let open: readonly Question[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Question[]) => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => open[0] ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (input: ConfirmInput) =>
      new Promise<boolean>((resolve) => {
        const question: Question = {
          input,
          answer(isConfirmed) {
            set(open.filter((other) => other !== question));
            resolve(isConfirmed);
          },
        };
        set([...open, question]);
      }),
  };
}

function Confirmation({ questions }: { questions: ReturnType<typeof createQuestions> }) {
  const question = useSyncExternalStore(questions.subscribe, questions.current);
  if (question === null) return null;
  const { input, answer } = question;
  return (
    <ConfirmDialog
      isOpen
      title={input.title}
      description={input.description}
      confirmLabel={input.confirmLabel}
      cancelLabel={input.cancelLabel ?? (input.confirmLabel === null ? 'Close' : 'Cancel')}
      tone={input.tone ?? 'danger'}
      {...(input.typeToConfirm === undefined ? {} : { typeToConfirm: input.typeToConfirm })}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
