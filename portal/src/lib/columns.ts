import styled from 'styled-components';

/** What a page is about, with facts beside it where there is room. */
export const Columns = styled.div`
  display: grid;
  gap: var(--space-48);
  align-items: start;

  @media (width >= 768px) {
    grid-template: auto 1fr / minmax(0, 7fr) minmax(0, 4fr);
  }
`;
