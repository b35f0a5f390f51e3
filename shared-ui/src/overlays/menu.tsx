import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { LateControl } from './late/late-trigger.tsx';
import { useMenuParts } from './menu-parts.ts';

export interface MenuPlace {
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'left' | 'right';
}

export interface MenuProps extends Partial<MenuPlace> {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  /** Drawn ahead, and hidden, once the code of popups is here: for one that stands on every page. */
  isReady?: boolean;
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
}

const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false };
const isOpeningKey = (key: string) => key === 'ArrowDown' || key === 'ArrowUp';

/** A list of actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, align = 'end', side = 'bottom', isReady = false, children }: MenuProps) {
  return (
    <LateControl
      trigger={trigger}
      closed={closed}
      isOpeningKey={isOpeningKey}
      isReady={isReady}
      draw={({ MenuPopup }, slot) => (
        <MenuPopup slot={slot} align={align} side={side} isKept={isReady}>
          {children}
        </MenuPopup>
      )}
    />
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
  onSelect: (event: MouseEvent) => void;
  children: ReactNode;
}

/** An action; choosing it closes the menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

export interface MenuLinkProps {
  icon?: ReactNode;
  /** The link: `<Link to="/dashboard/profile" />`. */
  render: ReactElement;
  children: ReactNode;
}

/** A place to go to; a real link, which also opens in a new tab. */
export function MenuLink(props: MenuLinkProps) {
  const { LinkItem } = useMenuParts();
  return <LinkItem {...props} />;
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}

export interface MenuGroupProps {
  label: ReactNode;
  children: ReactNode;
}

/** Items that belong together, under a heading. */
export function MenuGroup(props: MenuGroupProps) {
  const { Group } = useMenuParts();
  return <Group {...props} />;
}
