import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Manners for a native `<details>` that opens over the page: Escape closes it and leads back to its summary, and it
 * closes when the focus moves elsewhere. Before any script has run it is a plain disclosure.
 * @returns what the `<details>` is given, and `close` for links inside
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
