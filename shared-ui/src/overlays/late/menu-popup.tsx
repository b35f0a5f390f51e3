import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { MenuGroupProps, MenuItemProps, MenuLinkProps, MenuPlace } from '../menu.tsx';
import { MenuParts } from '../menu-parts.ts';
import { optionStyles, popupStyles } from '../popup-styles.ts';
import { HandOver, type TriggerSlot } from './late-trigger.tsx';

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-dialog);
`;

const Popup = styled(Base.Popup)`
  ${popupStyles}
`;

const StyledItem = styled(Base.Item)<{ $isDanger: boolean }>`
  ${optionStyles}

  &:not([data-disabled]),
  &:not([data-disabled]) > svg {
    color: ${({ $isDanger }) => $isDanger && 'var(--color-danger)'};
  }
`;

const StyledLink = styled(Base.LinkItem)`
  ${optionStyles}
`;

const GroupLabel = styled(Base.GroupLabel)`
  padding: var(--space-8) var(--space-12) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
`;

const Separator = styled(Base.Separator)`
  height: 1px;
  margin: var(--space-4) 0;
  background: var(--color-line);
`;

function Item({ icon, tone = 'neutral', isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <StyledItem $isDanger={tone === 'danger'} disabled={isDisabled} onClick={onSelect}>
      {icon}
      {children}
    </StyledItem>
  );
}

function LinkItem({ icon, render, children }: MenuLinkProps) {
  return (
    <StyledLink render={render} closeOnClick>
      {icon}
      {children}
    </StyledLink>
  );
}

function Group({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}

const parts = { Item, LinkItem, Separator, Group };

interface MenuPopupProps extends MenuPlace {
  slot: TriggerSlot;
  /** Stays in the document while it is closed. */
  isKept: boolean;
  children: ReactNode;
}

/** What a menu's control opens. */
export function MenuPopup({ slot, align, side, isKept, children }: MenuPopupProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={(props) => <HandOver props={{ ...props }} to={slot} />} />
      <Base.Portal keepMounted={isKept}>
        <Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Popup>
            <MenuParts value={parts}>{children}</MenuParts>
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
