import styled from 'styled-components';
import { media } from '../media.ts';
import { Container } from './layout.tsx';
import { SitePicture, type SitePictureSource } from './site-picture.tsx';

const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 4 / 3;
  border-radius: var(--radius-card);
  background: var(--color-layer);

  ${media.tablet} {
    aspect-ratio: 21 / 9;
  }

  img {
    object-position: 50% 62%;
  }
`;

/** A picture as wide as the page's content. */
export function WideView({ picture }: { picture: SitePictureSource }) {
  return (
    <Container>
      <Frame>
        <SitePicture picture={picture} sizes="(min-width: 1200px) 1152px, calc(100vw - 48px)" isFirst />
      </Frame>
    </Container>
  );
}
