import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-6) var(--space-16);
  padding: var(--space-16);

  h2 {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
    overflow-wrap: anywhere;
  }

  @media (width < 768px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  min-width: 0;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-4) var(--space-8);

  @media (width < 768px) {
    order: 1;
    margin-top: var(--space-4);
  }
`;

const Body = styled.div`
  grid-column: 1;
  display: grid;
  gap: var(--space-6);
  max-width: var(--width-prose);
  color: var(--color-text-secondary);
  overflow-wrap: anywhere;

  p {
    white-space: pre-line;
  }
`;

const Meta = styled.p`
  grid-column: 1;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
`;

export interface InboxItemProps {
  title: string;
  badges?: ReactNode;
  meta: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One thing that came in. */
export function InboxItem({ title, badges, meta, actions, children }: InboxItemProps) {
  return (
    <Root aria-label={title}>
      <Head>
        <h2>{title}</h2>
        {badges}
      </Head>
      {actions ? <Actions>{actions}</Actions> : <span />}
      {children && <Body>{children}</Body>}
      <Meta>{meta}</Meta>
    </Root>
  );
}
