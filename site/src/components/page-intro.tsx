import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, media } from './layout.tsx';
import { DisplayTitle, Emphasised, Lead } from './text.tsx';

const Stage = styled(Container)`
  display: grid;
  gap: var(--space-24);
  padding-block: var(--space-48);

  ${media.tablet} {
    padding-block: var(--space-64);
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: end;
    gap: var(--space-32) var(--space-64);
    padding-block: var(--space-96) var(--space-64);
  }
`;

const Aside = styled.div`
  display: grid;
  gap: var(--space-24);
  justify-items: start;
`;

interface Props {
  /** See `Emphasised`. */
  readonly title: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a page: a large title on the left, an introduction on the right. */
export function PageIntro({ title, lead, children }: Props) {
  return (
    <Stage>
      <DisplayTitle>
        <Emphasised>{title}</Emphasised>
      </DisplayTitle>
      <Aside>
        <Lead>{lead}</Lead>
        {children}
      </Aside>
    </Stage>
  );
}
