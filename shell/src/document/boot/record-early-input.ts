/** Input recorded before React was ready. `replay-early-input.ts` replays it. */
export interface EarlyInput {
  clicks: HTMLElement[];
  /** Unsent form submissions. Excludes those that the browser sends after `FORM_WAIT`. */
  submits: { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }[];
  fields: EventTarget[];
  /** Stops recording. */
  readonly stop: () => void;
}

/** Milliseconds to wait for the shell before the browser sends a form with an `action`. */
const FORM_WAIT = 3000;

/**
 * Records input that only React can handle: clicks on buttons, submits and typed text. Links and disclosures work without
 * React. The browser sends a form with an `action` if the shell takes longer than `FORM_WAIT`.
 * @param onInteraction - called on each interaction, to start the shell
 */
export function recordEarlyInput(onInteraction: () => void): EarlyInput {
  const earlyInput: EarlyInput = { clicks: [], submits: [], fields: [], stop };
  const listeners: readonly (readonly [type: string, listener: (event: Event) => void])[] = [
    ...['pointerdown', 'touchstart', 'keydown', 'focusin'].map((type) => [type, onInteraction] as const),
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['change', onInput],
  ];
  for (const [type, listener] of listeners) {
    document.addEventListener(type, listener, { capture: true, passive: type === 'touchstart' });
  }
  return earlyInput;

  function stop() {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  }

  function onClick(event: Event) {
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(
      'a[href],summary,label,button,[role]',
    );
    if (control && needsReact(control)) moveToEnd(earlyInput.clicks, control);
  }

  function onSubmit(event: Event) {
    const submit = {
      form: event.target as HTMLFormElement,
      submitter: (event as SubmitEvent).submitter,
    };
    event.preventDefault();
    earlyInput.submits = [...earlyInput.submits.filter((pending) => pending.form !== submit.form), submit];
    if (!submit.form.hasAttribute('action')) return;
    setTimeout(() => {
      if (!earlyInput.submits.includes(submit)) return;
      earlyInput.submits = [];
      document.removeEventListener('submit', onSubmit, true);
      submit.form.requestSubmit(submit.submitter);
    }, FORM_WAIT);
  }

  function onInput(event: Event) {
    if (event.target) moveToEnd(earlyInput.fields, event.target);
  }
}

/** Whether clicking the control does nothing without React. */
function needsReact(control: HTMLElement): boolean {
  if (control instanceof HTMLButtonElement) {
    return !control.disabled && (control.type !== 'submit' || !control.form);
  }
  return (
    !control.matches('a[href],summary,label') &&
    /^(button|tab|menuitem|switch|checkbox|option)/.test(control.getAttribute('role') ?? '')
  );
}

function moveToEnd<Item>(list: Item[], item: Item): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
  list.push(item);
}
