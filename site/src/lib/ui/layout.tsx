import styled from 'styled-components';
import { media } from '../media.ts';

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
