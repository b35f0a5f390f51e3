import { Link } from '@northlight/contract/router';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** An internal link for a path, an external one for anything else. */
export function AnyLink({ to, ...linkProps }: Props) {
  return to.startsWith('/') ? <Link {...linkProps} to={to} /> : <a {...linkProps} href={to} rel="noopener" />;
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

/** A link with an arrow, which points up for external links. */
export function ArrowLink({ to, children }: Props) {
  const Arrow = to.startsWith('/') ? ArrowRight : ArrowUpRight;
  return (
    <Anchor to={to}>
      {children}
      <Arrow size={18} strokeWidth={1.75} aria-hidden />
    </Anchor>
  );
}
