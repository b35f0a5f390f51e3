/** Milliseconds. Who has touched nothing by then has long seen the page. */
const longestPause = 10_000;
/** Milliseconds in which the touch itself is answered: evaluating what is fetched would hold its frame back. */
const afterSign = 200;
/** As well, where it leads to another page, whose code and data come first. */
const afterLink = 2_000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls it once, out of the first view's way, and while there is most likely still a connection: right after the person's
 * first press, or when nobody has touched the page for long. For code that is needed sooner or later.
 */
export function afterFirstInteraction(call: () => void): void {
  const timer = setTimeout(() => {
    stopListening();
    call();
  }, longestPause);
  const onSign = ({ target }: Event) => {
    clearTimeout(timer);
    stopListening();
    setTimeout(call, target instanceof Element && target.closest('a[href]') ? afterLink : afterSign);
  };
  const stopListening = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true });
}
