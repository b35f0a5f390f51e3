import { type ComponentType, createContext, useContext } from 'react';
import type { MenuGroupProps, MenuItemProps, MenuLinkProps } from './menu.tsx';

/** What draws the entries of an open menu; it comes with the menu's code. */
export interface MenuPartsSet {
  readonly Item: ComponentType<MenuItemProps>;
  readonly LinkItem: ComponentType<MenuLinkProps>;
  readonly Group: ComponentType<MenuGroupProps>;
  readonly Separator: ComponentType;
}

export const MenuParts = createContext<MenuPartsSet | null>(null);

export function useMenuParts(): MenuPartsSet {
  const parts = useContext(MenuParts);
  if (parts === null) throw new Error('MenuItem, MenuLink, MenuGroup and MenuSeparator belong into a Menu.');
  return parts;
}
