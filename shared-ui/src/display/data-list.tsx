import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Details of one item, as KeyValue children. */
export const DataList = styled.dl`
  display: grid;
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  & > div + div {
    border-top: 1px solid var(--color-line);
  }

  & > div:first-child {
    padding-top: 0;
  }

  & > div:last-child {
    padding-bottom: 0;
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(5.5rem, 1fr) 2.5fr;
  gap: var(--space-16);
  padding: var(--space-12) 0;

  & > dt {
    color: var(--color-text-muted);
  }

  & > dd {
    min-width: 0;
  }
`;

interface KeyValueProps {
  label: ReactNode;
  children: ReactNode;
}

/** One labelled value in a DataList. */
export function KeyValue({ label, children }: KeyValueProps) {
  return (
    <Row>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
