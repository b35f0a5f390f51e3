import { Link, useLocation } from '@northlight/contract/router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { readListPath, type SitePath } from '../links/links.ts';
import { useHydrated } from './use-hydrated.ts';

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  justify-self: start;
  min-height: var(--height-touch);
  color: var(--color-text-secondary);
  font-size: var(--text-md);
  line-height: var(--leading-md);
  text-decoration: none;

  svg {
    transition: transform var(--motion-menu) var(--ease-out);
  }

  &:hover {
    color: var(--color-text);
    text-decoration: underline;
  }

  &:hover svg {
    transform: translateX(calc(-4px * var(--motion-shift)));
  }
`;

/** A link back to a list that restores the visitor's filter and page. */
export function BackLink({ to, children }: { to: SitePath; children: ReactNode }) {
  const { state } = useLocation();
  // The server has no link state.
  const isHydrated = useHydrated();
  return (
    <Anchor to={isHydrated ? readListPath(to, state) : to}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {children}
    </Anchor>
  );
}
