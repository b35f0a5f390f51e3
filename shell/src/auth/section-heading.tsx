import styled from 'styled-components';

/** The heading of one part of a page around the account. */
export const SectionHeading = styled.h2`
  font-size: var(--text-lg);
  line-height: var(--leading-lg);
  font-weight: var(--weight-semibold);
`;
