/** Milliseconds to wait without any interaction. */
const longestPause = 10_000;
/** Milliseconds after an interaction, so that evaluating the code does not delay its frame. */
const afterSign = 200;
/** The same after a click on a link, whose page must load first. */
const afterLink = 2_000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls `call` once, after the first interaction or a long time without any. For loading code that will be needed, without
 * delaying the first view.
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
