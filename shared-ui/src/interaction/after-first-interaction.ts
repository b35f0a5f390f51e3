/** Milliseconds to wait if there is no interaction. */
const maxDelay = 10_000;
/** Milliseconds to wait after an interaction, so that evaluating the code does not delay its frame. */
const interactionDelay = 200;
/** The same after a click on a link, whose page must load first. */
const linkDelay = 2_000;
const interactionEvents = ['pointerdown', 'keydown'] as const;

/**
 * Calls `callback` once, after the first interaction or a long time without any. Use it to load code that will be needed,
 * without delaying the first view.
 */
export function afterFirstInteraction(callback: () => void): void {
  const timer = setTimeout(() => {
    stopListening();
    callback();
  }, maxDelay);
  const onInteraction = ({ target }: Event) => {
    clearTimeout(timer);
    stopListening();
    setTimeout(
      callback,
      target instanceof Element && target.closest('a[href]') ? linkDelay : interactionDelay,
    );
  };
  const stopListening = () => {
    for (const type of interactionEvents) window.removeEventListener(type, onInteraction, { capture: true });
  };
  for (const type of interactionEvents) window.addEventListener(type, onInteraction, { capture: true });
}
