import styled from 'styled-components';

/** The main content with a column of details beside it on wide screens. */
export const Columns = styled.div`
  display: grid;
  gap: var(--space-48);
  align-items: start;

  @media (width >= 768px) {
    grid-template: auto 1fr / minmax(0, 7fr) minmax(0, 4fr);
  }
`;
