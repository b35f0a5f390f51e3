import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SiteLink } from '../site-link.tsx';

const Anchor = styled(SiteLink)`
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

/** A link that leads on to more of the same. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor to={to}>
      {children}
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
    </Anchor>
  );
}
