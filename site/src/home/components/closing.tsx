import styled, { keyframes } from 'styled-components';
import { media } from '../../lib/media.ts';
import { ButtonLink } from '../../lib/ui/button-link.tsx';
import { Container } from '../../lib/ui/layout.tsx';
import { lakePicture, SitePicture } from '../../lib/ui/site-picture.tsx';
import { Lead, SectionTitle } from '../../lib/ui/text.tsx';

const Words = styled(Container)`
  position: relative;
  z-index: 1;
  display: grid;
  justify-items: center;
  gap: var(--space-24);
  padding-block: var(--space-96) var(--space-64);
  text-align: center;
`;

const Title = styled(SectionTitle)`
  max-width: 18em;
  font-size: clamp(2.5rem, 1.5rem + 3.6vw, 4.5rem);
  line-height: 1.04;
`;

const rise = keyframes`
  from {
    object-position: 50% 52%;
  }

  to {
    object-position: 50% 84%;
  }
`;

/** The sky rises out of the page: its upper part is let through bit by bit. */
const View = styled.div`
  overflow: hidden;
  aspect-ratio: 1;
  margin-top: calc(-1 * var(--space-32));
  mask-image: linear-gradient(to bottom, transparent, black 60%);

  ${media.tablet} {
    aspect-ratio: 2;
    margin-top: calc(-1 * var(--space-96));
  }

  img {
    object-position: 50% 68%;
  }

  /* The water rises a little while the page is scrolled past it, where the browser ties motion to scrolling. */
  @supports (animation-timeline: view()) {
    ${media.calm} {
      img {
        animation: ${rise} linear both;
        animation-timeline: view();
      }
    }
  }
`;

/** The last word of the page: an invitation, and the lake it ends at. */
export function Closing() {
  return (
    <section aria-labelledby="closing-title">
      <Words>
        <Title id="closing-title">
          Tell us what keeps you <em>late</em> at the office
        </Title>
        <Lead>
          A first conversation costs nothing and ends with an honest answer: what to build, what it takes, and
          whether you need us at all.
        </Lead>
        <ButtonLink to="/contact" size="lg">
          Talk to us
        </ButtonLink>
      </Words>
      <View>
        <SitePicture picture={lakePicture} sizes="100vw" />
      </View>
    </section>
  );
}
