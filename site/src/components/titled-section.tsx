import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, media, Section } from './layout.tsx';
import { Emphasised, SectionTitle } from './text.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-12) var(--space-32);
  margin-bottom: var(--space-32);

  ${media.tablet} {
    margin-bottom: var(--space-48);
  }
`;

interface Props {
  /** The id of the title element. */
  readonly id: string;
  /** See `Emphasised`. */
  readonly title: string;
  /** A link on the right. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A section with a title, an optional link on the right, and its content below. */
export function TitledSection({ id, title, action, children, className }: Props) {
  return (
    <Section aria-labelledby={id} className={className}>
      <Container>
        <Head>
          <SectionTitle id={id}>
            <Emphasised>{title}</Emphasised>
          </SectionTitle>
          {action}
        </Head>
        {children}
      </Container>
    </Section>
  );
}
