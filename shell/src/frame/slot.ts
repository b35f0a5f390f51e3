import styled from 'styled-components';

/** The place of a page, with one thing to say. */
export const Slot = styled.section`
  display: grid;
  gap: var(--space-16);
  justify-items: start;
  align-content: center;
  min-height: 50dvh;
  max-width: var(--width-prose);
  margin: 0 auto;
  padding: var(--space-48) var(--space-20);

  h1 {
    margin: 0;
    font-size: var(--text-2xl);
    line-height: var(--leading-2xl);
    font-weight: var(--weight-semibold);
  }
`;
