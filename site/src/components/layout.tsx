import styled from 'styled-components';

/** Media queries. Below `tablet` the navigation is a toggle menu (spec section 2: 768px). */
export const media = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1024px)',
  motionOk: '@media (prefers-reduced-motion: no-preference)',
} as const;

/** Limits the content to the site's width, with a margin on small screens. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--width-site) + 2 * var(--space-24));
  margin-inline: auto;
  padding-inline: var(--space-24);
`;

/** A section of a page, with space above and below. */
export const Section = styled.section`
  padding-block: var(--space-48);

  ${media.tablet} {
    padding-block: var(--space-64);
  }
`;
