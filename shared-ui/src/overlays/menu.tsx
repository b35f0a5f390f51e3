import { Menu as Base } from '@base-ui/react/menu';
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { css, styled } from 'styled-components';
import { optionStyles, popupStyles } from './popup-styles.ts';

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

export const MenuSeparator = styled(Base.Separator)`
  height: 1px;
  margin: var(--space-4) 0;
  background: var(--color-line);
`;

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
}

/** A list of actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, children }: MenuProps) {
  const control = useRef<HTMLButtonElement>(null);
  /** The browser's Tab then goes on from the control, and the menu closes as the focus leaves that. */
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey) control.current?.focus({ preventScroll: true });
  };
  return (
    <BesideControl>
      <Base.Root modal={false}>
        <Base.Trigger ref={control} render={trigger} />
        <Base.Portal>
          <Positioner align="end" sideOffset={4} collisionPadding={8}>
            <Popup onKeyDown={leave}>{children}</Popup>
          </Positioner>
        </Base.Portal>
      </Base.Root>
    </BesideControl>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
  onSelect: (event: MouseEvent) => void;
  children: ReactNode;
}

/** An action; choosing it closes the menu. */
export function MenuItem({ icon, tone = 'neutral', isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <StyledItem $isDanger={tone === 'danger'} disabled={isDisabled} onClick={onSelect}>
      {icon}
      {children}
    </StyledItem>
  );
}

interface MenuLinkProps {
  icon?: ReactNode;
  /** The link: `<Link to="/dashboard/profile" />`. */
  render: ReactElement;
  children: ReactNode;
}

/** A place to go to; a real link, which also opens in a new tab. */
export function MenuLink({ icon, render, children }: MenuLinkProps) {
  return (
    <StyledLink render={render} closeOnClick>
      {icon}
      {children}
    </StyledLink>
  );
}

interface MenuGroupProps {
  label: ReactNode;
  children: ReactNode;
}

/** Items that belong together, under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}
