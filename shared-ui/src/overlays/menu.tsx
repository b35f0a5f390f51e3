import { Menu as Base } from '@base-ui/react/menu';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { optionStyles, popupStyles } from './popup-styles.ts';

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-dialog);
`;

const Popup = styled(Base.Popup)`
  ${popupStyles}
`;

const Item = styled(Base.Item)<{ $isDanger: boolean }>`
  ${optionStyles}

  &:not([data-disabled]),
  &:not([data-disabled]) > svg {
    color: ${({ $isDanger }) => $isDanger && 'var(--color-danger)'};
  }
`;

const LinkItem = styled(Base.LinkItem)`
  ${optionStyles}
`;

const GroupLabel = styled(Base.GroupLabel)`
  padding: var(--space-8) var(--space-12) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
`;

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
}

/** A list of actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Popup>{children}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
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
export function MenuItem({ icon, tone = 'neutral', isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Item $isDanger={tone === 'danger'} disabled={isDisabled} onClick={onSelect}>
      {icon}
      {children}
    </Item>
  );
}

export interface MenuLinkProps {
  icon?: ReactNode;
  /** The link: `<Link to="/dashboard/profile" />`. */
  render: ReactElement;
  children: ReactNode;
}

/** A place to go to; a real link, which also opens in a new tab. */
export function MenuLink({ icon, render, children }: MenuLinkProps) {
  return (
    <LinkItem render={render} closeOnClick>
      {icon}
      {children}
    </LinkItem>
  );
}

export const MenuSeparator = styled(Base.Separator)`
  height: 1px;
  margin: var(--space-4) 0;
  background: var(--color-line);
`;

/** Items that belong together, under a heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}
