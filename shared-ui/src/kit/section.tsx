import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);
  padding: var(--space-48) 0;
  border-top: 1px solid var(--color-line);
`;

const Title = styled.h2`
  font-family: var(--font-display);
  font-size: var(--text-3xl);
  line-height: var(--leading-3xl);
  font-weight: var(--weight-regular);
`;

/** One group of components on the kit page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Root>
      <Title>{title}</Title>
      {children}
    </Root>
  );
}

/** Cells side by side while there is room. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-24);
  align-items: start;
`;
