import { SectionBoundary } from '@northlight/shared-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  min-height: var(--height-control);
  margin-bottom: var(--space-8);

  h2 {
    font-size: var(--text-md);
    line-height: var(--leading-md);
    font-weight: var(--weight-semibold);
  }
`;

export interface SectionProps {
  title: string;
  /** At the right of the title: what narrows the section. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. A failure in it stays in it. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {aside}
      </Head>
      <SectionBoundary section={title}>{children}</SectionBoundary>
    </Root>
  );
}

/** Two parts beside each other where there is room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(24rem, 40%)), 1fr));
  gap: var(--space-32);
  align-items: start;
`;
