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

// The popup is 30 kB and loads only when the user is about to open a menu.
const loadPopup = () => import('./menu-popup.tsx');
const prefetchPopup = () => void loadPopup().catch(() => undefined);

export const MenuItem = lazy(() => loadPopup().then((popup) => ({ default: popup.Item })));

export const MenuLink = lazy(() => loadPopup().then((popup) => ({ default: popup.LinkItem })));

export const MenuGroup = lazy(() => loadPopup().then((popup) => ({ default: popup.Group })));

export const MenuSeparator = lazy(() => loadPopup().then((popup) => ({ default: popup.Separator })));

interface MenuProps {
  /** A Button or IconButton that opens the menu. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
}

/** A menu button with arrow keys and typeahead. */
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
  const [wasOpenedByKeyboard, setWasOpenedByKeyboard] = useState(false);
  const [Popup, setPopup] = useState<typeof MenuPopup | null>(null);
  const open = async (isByKeyboard: boolean) => {
    setWasOpenedByKeyboard(isByKeyboard);
    setIsOpen(true);
    try {
      const { MenuPopup } = await loadPopup();
      setPopup(() => MenuPopup);
    } catch (error) {
      // The next click tries again. The error is reported as unhandled.
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
        // Clicks by keyboard have a detail of 0.
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
            hasInitialFocus={wasOpenedByKeyboard}
          >
            {children}
          </Popup>
        </Suspense>
      )}
    </>
  );
}
