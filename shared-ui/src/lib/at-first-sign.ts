/** Milliseconds. Who has touched nothing by then has long seen the page. */
const longestPause = 10_000;
/** Milliseconds of rest: evaluating what is fetched would hold back the frame of a press or a key. */
const afterSign = 200;
/** As well, where a press leads to another page, whose code and data come first. */
const afterLink = 2_000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls it once, out of the first view's way, and while there is most likely still a connection: when a person who has
 * pressed something rests, or when nobody has touched the page for long. For code that is needed sooner or later.
 */
export function atFirstSign(call: () => void): void {
  const rested = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    call();
  };
  let timer = setTimeout(rested, longestPause);
  const onSign = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(
      rested,
      target instanceof Element && target.closest('a[href]') ? afterLink : afterSign,
    );
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true });
}
