import { Menu as Base } from '@base-ui/react/menu';
import type { KeyboardEvent, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { MenuGroupProps, MenuItemProps, MenuLinkProps, MenuPlace } from '../menu.tsx';
import { MenuParts } from '../menu-parts.ts';
import { optionStyles, popupStyles } from '../popup-styles.ts';
import { HandOver, type TriggerSlot } from './late-trigger.tsx';
import { useAnsweredPress } from './use-answered-press.ts';

/**
 * The library catches a Tab out of a menu by spans that take the focus and are hidden from assistive technology, which
 * would let it stand nowhere. Without them Tab goes on from the control (`leave`).
 */
const noGuards = css`
  & > [data-base-ui-focus-guard] {
    display: none;
  }
`;

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-dialog);

  ${noGuards}
`;

/** Holds what the library puts beside the control; has no box of its own. */
const BesideControl = styled.span`
  display: contents;

  ${noGuards}
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
  /** The browser's Tab then goes on from the control, and the menu closes as the focus leaves that. */
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey) slot.element()?.focus({ preventScroll: true });
  };
  return (
    <BesideControl>
      <Base.Root modal={false} {...useAnsweredPress(slot)}>
        <Base.Trigger render={(props) => <HandOver props={{ ...props }} to={slot} />} />
        <Base.Portal keepMounted={isKept}>
          <Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
            <Popup onKeyDown={leave}>
              <MenuParts value={parts}>{children}</MenuParts>
            </Popup>
          </Positioner>
        </Base.Portal>
      </Base.Root>
    </BesideControl>
  );
}
