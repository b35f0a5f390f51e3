import { SectionBoundary } from '@northlight/shared-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  min-width: 0;
`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-16);
  min-height: var(--section-head, var(--height-control));
  margin-bottom: var(--section-gap, var(--space-8));

  h2 {
    font-size: var(--section-title, var(--text-md));
    line-height: var(--section-leading, var(--leading-md));
  }
`;

/**
 * A page section with a heading, and actions on the right. Catches rendering errors in its content.
 */
export function Section(props: { title: ReactNode; actions?: ReactNode; id?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Root aria-labelledby={headingId} id={props.id}>
      <Header>
        <h2 id={headingId}>{props.title}</h2>
        {props.actions}
      </Header>
      <SectionBoundary section={typeof props.title === 'string' ? props.title : (props.id ?? '')}>
        {props.children}
      </SectionBoundary>
    </Root>
  );
}
