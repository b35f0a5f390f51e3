import {
  type ComponentPropsWithRef,
  cloneElement,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { MenuPopup } from './menu-popup.tsx';

// The list is 30 kB that a first screen does not need: it loads once somebody is about to open a menu.
const loadPopup = () => import('./menu-popup.tsx');
const prefetchPopup = () => void loadPopup().catch(() => undefined);

/** An action; choosing it closes the menu. */
export const MenuItem = lazy(() => loadPopup().then((popup) => ({ default: popup.Item })));

/** A place to go to; a real link, which also opens in a new tab. */
export const MenuLink = lazy(() => loadPopup().then((popup) => ({ default: popup.LinkItem })));

/** Items that belong together, under a heading. */
export const MenuGroup = lazy(() => loadPopup().then((popup) => ({ default: popup.Group })));

export const MenuSeparator = lazy(() => loadPopup().then((popup) => ({ default: popup.Separator })));

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
}

/** A list of actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { ref } = trigger.props;
  const attachButton = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  const [isOpen, setIsOpen] = useState(false);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const [Popup, setPopup] = useState<typeof MenuPopup | null>(null);
  const open = async (byKeyboard: boolean) => {
    setIsByKeyboard(byKeyboard);
    setIsOpen(true);
    try {
      const { MenuPopup } = await loadPopup();
      setPopup(() => MenuPopup);
    } catch (error) {
      // The next press tries again; the page's reporter takes the error.
      setIsOpen(false);
      throw error;
    }
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: attachButton,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: prefetchPopup,
        onFocus: prefetchPopup,
        // A press by Enter or Space has no pointer, and so a detail of 0.
        onClick: (event: MouseEvent) => (isOpen ? setIsOpen(false) : void open(event.detail === 0)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open(true);
        },
      })}
      {Popup && (
        <Suspense>
          <Popup
            button={button}
            buttonId={id}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            focusFirst={isByKeyboard}
          >
            {children}
          </Popup>
        </Suspense>
      )}
    </>
  );
}
