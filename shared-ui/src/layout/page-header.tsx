import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Text } from '../display/text.tsx';
import { Cluster } from './stack.tsx';

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-16) var(--space-24);
`;

const Texts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-8);
  min-width: 0;
  overflow-wrap: anywhere;
  max-width: var(--width-prose);
`;

const Title = styled.h1<{ $face: 'display' | 'sans' }>`
  font-family: ${({ $face }) => `var(--font-${$face})`};
  font-size: ${({ $face }) => ($face === 'display' ? 'clamp(2rem, 4vw, 2.75rem)' : 'var(--text-2xl)')};
  line-height: ${({ $face }) => ($face === 'display' ? '1.12' : 'var(--leading-2xl)')};
  font-weight: ${({ $face }) => ($face === 'display' ? 'var(--weight-regular)' : 'var(--weight-semibold)')};
  letter-spacing: ${({ $face }) => ($face === 'display' ? 'var(--tracking-display)' : '-0.01em')};
`;

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Above the title: a link back, or the page's section. */
  eyebrow?: ReactNode;
  /** On the right, with the primary action last. */
  actions?: ReactNode;
  /** The display font for site and portal, sans for the dashboard. */
  face?: 'display' | 'sans';
}

/** A page's header with its h1, which can receive focus after a navigation. */
export function PageHeader({ title, description, eyebrow, actions, face = 'sans' }: PageHeaderProps) {
  return (
    <Root>
      <Texts>
        {eyebrow}
        <Title $face={face} tabIndex={-1}>
          {title}
        </Title>
        {description && <Text tone="secondary">{description}</Text>}
      </Texts>
      {actions && <Cluster>{actions}</Cluster>}
    </Root>
  );
}
