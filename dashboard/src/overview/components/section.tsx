import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  h2 {
    margin-bottom: var(--space-12);
    font-size: var(--text-md);
    line-height: var(--leading-md);
    font-weight: var(--weight-semibold);
  }
`;

/** A titled part of a screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Root>
  );
}

/** Two parts beside each other where there is room. */
export const Columns = styled.div`
  display: grid;
  gap: var(--space-32);
  align-items: start;

  @media (width >= 1024px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
