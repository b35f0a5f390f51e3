/** Where focus may move: rows and sections. Never a control, which a held key would press. */
const containers =
  'li, tr, article, section, form, nav, main, [role=group], [role=tabpanel], [role$=dialog], [tabindex="-1"]';
/** For a control that focus should move to if it appears because of the lost one, such as Undo. */
const claim = '[data-takes-focus]';

/**
 * Hands focus on when the focused control disappears or is disabled by its own action; browsers move it to the document's
 * start. It goes to a control with `data-takes-focus`, otherwise to the next row or the surrounding section.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  /** Where focus was, latest last: an open dialog's button comes before the dialog. */
  let trail: Node[] = [];
  let fallback: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Node) || target === document.body) return;
    trail = [...trail.filter((node) => node !== target), target].slice(-5);
  };
  const onFocus = ({ target }: Event) => remember(target);
  const onBlur = ({ target }: Event) =>
    queueMicrotask(() => {
      // The person left the control. Removing or disabling it may also blur it.
      if (isLost() && target instanceof Element && target.isConnected && !target.matches(':disabled'))
        trail = [];
    });
  const onPress = () => {
    for (const element of document.querySelectorAll(claim)) element.removeAttribute('data-takes-focus');
  };
  const handOn = () => {
    const claimant = document.querySelector<HTMLElement>(claim);
    const last = trail.at(-1);
    if (last === undefined || !(isLost() || (claimant && document.activeElement === fallback))) return;
    fallback = claimant ?? findContainer(last);
    if (fallback) focus(fallback as HTMLElement);
  };
  const observer = new MutationObserver((records) => {
    const lastBefore = trail.at(-1);
    for (const record of records) {
      for (const removed of record.removedNodes)
        trail = trail.flatMap((node) =>
          !node.isConnected && removed.contains(node) ? findSuccessor(record) : [node],
        );
    }
    const hasChanged =
      trail.at(-1) !== lastBefore || (lastBefore instanceof Element && isDisabled(lastBefore));
    if (!hasChanged && (fallback === null || document.activeElement !== fallback)) return;
    clearTimeout(timer);
    // Lets a closing dialog and the page move focus first.
    timer = setTimeout(handOn);
  });

  remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, onPress, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, onPress, true);
  };
}

/** Fields of a form that is being sent are disabled by their fieldset, which gives focus back. */
const isDisabled = (element: Element) => element.hasAttribute('disabled');

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || isDisabled(activeElement);
}

/** What took a removed node's place; nothing if it was an overlay in the body. */
function findSuccessor({ target, nextSibling, previousSibling }: MutationRecord): Node[] {
  if (target === document.body) return [];
  if (nextSibling || !(previousSibling instanceof Element)) return [nextSibling ?? target];
  return [[...previousSibling.querySelectorAll('li, tr, article')].at(-1) ?? previousSibling];
}

function findContainer(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(containers) ?? document.getElementById('main');
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
