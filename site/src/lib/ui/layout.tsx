import styled from 'styled-components';

/** Widths at which the layout changes. Below `tablet` the navigation is a toggle menu (spec section 2: 768px). */
export const media = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1024px)',
  motionOk: '@media (prefers-reduced-motion: no-preference)',
} as const;

/** The site's measure: 72rem of content with a margin that never touches the edge of a screen. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--width-site) + 2 * var(--space-24));
  margin-inline: auto;
  padding-inline: var(--space-24);
`;

/** A stretch of a page with the air of a section around it. */
export const Section = styled.section`
  padding-block: var(--space-48);

  ${media.tablet} {
    padding-block: var(--space-64);
  }
`;
