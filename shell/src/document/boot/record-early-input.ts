/** What people did before React served the page, for the shell to make good; see `replay-early-input.ts`. */
export interface EarlyInput {
  clicks: HTMLElement[];
  /** Those still to be sent; one that the browser has sent by itself since then is gone from here. */
  submits: { readonly form: HTMLFormElement; readonly by: HTMLElement | null }[];
  fields: EventTarget[];
  /** Stops recording. */
  readonly stop: () => void;
}

/** How long a form with an address waits for the shell, in milliseconds, before the browser sends it. */
const FORM_WAIT = 3000;

/**
 * Records in `window.earlyInput` what only React serves: clicks on buttons, submits, typed text. Links and disclosures
 * do their work by themselves. So does a form with an address, but only when the shell takes longer than `FORM_WAIT`:
 * until then it may still be checked and sent in the page.
 * @param onFirst - called at each sign of a person: whoever touches the page wants it alive
 */
export function recordEarlyInput(onFirst: () => void): EarlyInput {
  const early: EarlyInput = { clicks: [], submits: [], fields: [], stop };
  const listeners: readonly (readonly [type: string, listener: (event: Event) => void])[] = [
    ...['pointerdown', 'touchstart', 'keydown', 'focusin'].map((type) => [type, onFirst] as const),
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['change', onInput],
  ];
  for (const [type, listener] of listeners) {
    document.addEventListener(type, listener, { capture: true, passive: type === 'touchstart' });
  }
  return early;

  function stop() {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  }

  function onClick(event: Event) {
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(
      'a[href],summary,label,button,[role]',
    );
    if (control && needsReact(control)) moveToEnd(early.clicks, control);
  }

  function onSubmit(event: Event) {
    const submit = {
      form: event.target as HTMLFormElement,
      by: (event as SubmitEvent).submitter,
    };
    event.preventDefault();
    early.submits = [...early.submits.filter((other) => other.form !== submit.form), submit];
    if (!submit.form.hasAttribute('action')) return;
    setTimeout(() => {
      if (!early.submits.includes(submit)) return;
      early.submits = [];
      document.removeEventListener('submit', onSubmit, true);
      submit.form.requestSubmit(submit.by);
    }, FORM_WAIT);
  }

  function onInput(event: Event) {
    if (event.target) moveToEnd(early.fields, event.target);
  }
}

/** Whether a click on it does nothing without React. */
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
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
  list.push(item);
}
