import { Link } from '@northlight/router';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

const look = css`
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

const InnerLink = styled(Link)`
  ${look}
`;

const OuterLink = styled.a`
  ${look}
`;

/** A link that leads on: inside the product, or out of it when its address is not a path. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('/') ? (
    <InnerLink to={to}>
      {children}
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
    </InnerLink>
  ) : (
    <OuterLink href={to} rel="noopener">
      {children}
      <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden />
    </OuterLink>
  );
}
