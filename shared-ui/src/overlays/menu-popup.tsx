import { Menu as Base } from '@base-ui/react/menu';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { css, styled } from 'styled-components';
import { optionStyles, popupStyles } from './popup-styles.ts';

/* Base UI's focus guards are focusable but hidden from assistive technology; Tab is handled below. */
const withoutGuards = css`
  & > [data-base-ui-focus-guard] {
    display: none;
  }
`;

/** Wraps the two guards that the library places beside the button. */
const GuardWrapper = styled.span`
  display: contents;
  ${withoutGuards}
`;

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-dialog);
  ${withoutGuards}
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

export const Separator = styled(Base.Separator)`
  height: 1px;
  margin: var(--space-4) 0;
  background: var(--color-line);
`;

interface PopupProps {
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether to focus the first item, as after opening by keyboard. */
  hasInitialFocus: boolean;
  children: ReactNode;
}

// Outside the component, so that React calls the ref once and not on every render.
const focusFirstItem = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();

export function MenuPopup({ button, buttonId, isOpen, onOpenChange, hasInitialFocus, children }: PopupProps) {
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The popup is at the end of the document, so Tab must continue from the button.
    button.current?.focus({ preventScroll: true });
    if (event.shiftKey) event.preventDefault();
    onOpenChange(false);
  };
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(willOpen, { event, reason }) => {
        // The button handles clicks on itself.
        if (reason === 'outside-press' && button.current?.contains(event.target as Node)) return;
        if (reason === 'escape-key' || reason === 'item-press')
          button.current?.focus({ preventScroll: true });
        onOpenChange(willOpen);
      }}
    >
      <GuardWrapper>
        <Base.Portal>
          <Positioner anchor={button} align="end" sideOffset={4} collisionPadding={8}>
            <Popup
              ref={hasInitialFocus ? focusFirstItem : undefined}
              finalFocus={false}
              onKeyDown={closeOnTab}
              aria-labelledby={buttonId}
            >
              {children}
            </Popup>
          </Positioner>
        </Base.Portal>
      </GuardWrapper>
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

export function Item({ icon, tone = 'neutral', isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <StyledItem $isDanger={tone === 'danger'} disabled={isDisabled} onClick={onSelect}>
      {icon}
      {children}
    </StyledItem>
  );
}

export interface MenuLinkProps {
  icon?: ReactNode;
  /** The link: `<Link to="/dashboard/profile" />`. */
  render: ReactElement;
  children: ReactNode;
}

export function LinkItem({ icon, render, children }: MenuLinkProps) {
  return (
    <StyledLink render={render} closeOnClick>
      {icon}
      {children}
    </StyledLink>
  );
}

export interface MenuGroupProps {
  label: ReactNode;
  children: ReactNode;
}

export function Group({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}
