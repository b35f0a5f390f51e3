/** Milliseconds. Who has touched nothing by then has long seen the page, and who has never rested waits no longer. */
const longestPause = 10_000;
/** Milliseconds of rest: evaluating what is fetched would hold back the frame of a press or a key. */
const afterSign = 200;
/** As well, where a press leads to another page, whose code and data come first. */
const afterLink = 2_000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls it once, out of the first view's way, and while there is most likely still a connection: when a person who has
 * pressed something rests, or after ten seconds. For code that is needed sooner or later.
 */
export function atFirstSign(call: () => void): void {
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSign = (event: Event) => {
    due = Math.max(due, Date.now() + (followsLink(event) ? afterLink : afterSign));
    clearTimeout(timer);
    timer = setTimeout(done, due - Date.now());
  };
  const limit = setTimeout(done, longestPause);
  function done() {
    clearTimeout(timer);
    clearTimeout(limit);
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    call();
  }
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true });
}

function followsLink({ target, key = 'Enter' }: Event & { readonly key?: string }): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('a[href]') !== null;
}
