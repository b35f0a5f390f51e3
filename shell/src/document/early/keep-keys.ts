import { firstPaintAttribute, startedAttribute } from '@northlight/contract/data';

/**
 * Keeps what is typed while a first paint stands there: a shortcut that an element in it names (`aria-keyshortcuts`), and
 * what follows one, also the Escape that gives it up. The browser does nothing of its own with it. Once the page has
 * started it is typed again.
 */
export function keepKeys(): void {
  const root = document.documentElement;
  const kept: KeyboardEvent[] = [];
  let isTypedAgain = false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedAgain || event.isComposing) return;
    if (!isNamed(event) && (kept.length === 0 || !(isText(event) || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    kept.push(event);
  };
  const typeAgain = async () => {
    for (let event = kept.shift(); event !== undefined; event = kept.shift()) {
      isTypedAgain = true;
      const isUnanswered = (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', event),
      );
      // As a browser does with a letter that nobody takes for anything else: React hears of it.
      if (isUnanswered && isText(event) && event.key !== 'Backspace')
        document.execCommand('insertText', false, event.key);
      isTypedAgain = false;
      // What the page does at one key has to be there for the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
    document.removeEventListener('keydown', onKeyDown, true);
  };
  document.addEventListener('keydown', onKeyDown, true);
  const start = new MutationObserver(() => {
    if (!root.hasAttribute(startedAttribute)) return;
    start.disconnect();
    void typeAgain();
  });
  start.observe(root, { attributeFilter: [startedAttribute] });
}

/** Whether the first paint names it as a shortcut of an element. */
function isNamed(event: KeyboardEvent): boolean {
  const held = [
    ['Control', event.ctrlKey],
    ['Alt', event.altKey],
    ['Shift', event.shiftKey],
    ['Meta', event.metaKey],
  ] as const;
  const name = [...held.flatMap(([key, isHeld]) => (isHeld ? [key] : [])), event.key].join('+').toLowerCase();
  return [...document.querySelectorAll(`[${firstPaintAttribute}] [aria-keyshortcuts]`)].some((element) =>
    element.getAttribute('aria-keyshortcuts')?.toLowerCase().split(' ').includes(name),
  );
}

function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace');
}
