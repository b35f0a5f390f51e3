import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Button, type ButtonProps } from './button.tsx';

/** As wide as it is tall. An icon without a border is lighter than the text beside it. */
const Square = styled(Button)<{ $side: string }>`
  width: ${({ $side }) => $side};
  padding: 0;
  ${({ variant }) =>
    variant === 'ghost' &&
    css`
      color: var(--color-text-secondary);

      &:hover {
        color: var(--color-text);
      }
    `}

  & svg {
    width: 1.25rem;
    height: 1.25rem;
    stroke-width: 1.75;
  }
`;

const sides = { sm: 'var(--control-height-sm, 2rem)', md: 'var(--control-height)', lg: '3rem' };

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'loadingLabel'> {
  /** The accessible name. Wrap the button in a Tooltip to show it. */
  label: string;
  children: ReactNode;
}

/** A square button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', size = 'md', children, ...rest }: IconButtonProps) {
  return (
    <Square {...rest} variant={variant} size={size} aria-label={label} $side={sides[size]}>
      {children}
    </Square>
  );
}
