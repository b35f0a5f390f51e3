import { Link } from '@northlight/contract/router';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link inside the product, or out of it when its address is not a path. */
export function AnyLink({ to, ...rest }: Props) {
  return to.startsWith('/') ? <Link {...rest} to={to} /> : <a {...rest} href={to} rel="noopener" />;
}

const Anchor = styled(AnyLink)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--height-touch);
  font-weight: var(--weight-medium);
  color: var(--color-accent-text);
  text-decoration: none;

  svg {
    transition: transform var(--motion-menu) var(--ease-out);
  }

  &:hover {
    text-decoration: underline;
  }

  &:hover svg {
    transform: translateX(calc(4px * var(--motion-shift)));
  }
`;

/** A link that leads on, with an arrow that says whether it leads out of the product. */
export function ArrowLink({ to, children }: Props) {
  const Arrow = to.startsWith('/') ? ArrowRight : ArrowUpRight;
  return (
    <Anchor to={to}>
      {children}
      <Arrow size={18} strokeWidth={1.75} aria-hidden />
    </Anchor>
  );
}
