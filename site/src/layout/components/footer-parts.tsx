import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AnyLink } from '../../lib/ui/arrow-link.tsx';

const Title = styled.h2`
  margin-bottom: var(--space-12);
  color: var(--color-text-muted);
  font: var(--weight-regular) var(--text-sm) / var(--leading-sm) var(--font-sans);
  letter-spacing: 0;
`;

const Links = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
`;

/** One list of the footer under its title; its children are its items. */
export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title>{title}</Title>
      <Links>{children}</Links>
    </div>
  );
}

/** A link of the footer: inside the product, or out of it when its address is not a path. */
export const FooterLink = styled(AnyLink)`
  display: inline-flex;
  align-items: center;
  min-height: var(--height-touch);
  padding-block: var(--space-6);
  min-width: 1.5rem;
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  @media (pointer: fine) {
    min-height: 2.25rem;
  }
`;
