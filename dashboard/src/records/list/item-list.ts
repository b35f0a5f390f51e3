import styled from 'styled-components';

/** A list for items that need more room than a table row. */
export const ItemList = styled.ul`
  & > li + li {
    border-top: 1px solid var(--color-line);
  }
`;

/** One item: on wide screens heading and actions side by side, the rest below. */
export const Item = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-6) var(--space-16);
  padding: var(--space-16);

  & > * {
    grid-column: 1;
  }

  h2,
  h3 {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  @media (width < 768px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const ItemHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  min-width: 0;
`;

export const ItemActions = styled(ItemHead)`
  && {
    grid-column: 2;
    grid-row: 1;
    align-items: start;
  }

  @media (width < 768px) {
    && {
      grid-column: 1;
      grid-row: auto;
      order: 1;
    }
  }
`;
