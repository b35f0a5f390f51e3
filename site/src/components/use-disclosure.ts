import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Makes a native `<details>` behave like a menu: Escape closes it and returns focus to its summary, and it closes when
 * focus leaves. It also opens without scripts.
 * @returns props for the `<details>`, and `close` for links inside
 */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  const props = {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !ref.current?.open) return;
      close();
      ref.current.querySelector('summary')?.focus();
    },
    onBlur(event: FocusEvent) {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
  return { props, close };
}
