import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, media, Section } from './layout.tsx';
import { Emphasised, SectionTitle } from './text.tsx';

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-24);

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: var(--space-64);
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--space-20);
  justify-items: start;
  max-width: var(--width-prose);
  color: var(--color-text-secondary);
  font-size: var(--text-lg);
  line-height: 1.65;
`;

/** A title on the left, text on the right. */
export function SplitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section aria-labelledby={id}>
      <Columns>
        <SectionTitle id={id}>
          <Emphasised>{title}</Emphasised>
        </SectionTitle>
        <Body>{children}</Body>
      </Columns>
    </Section>
  );
}
