import styled from 'styled-components';
import { media } from '../media.ts';
import { PictureFrame } from './content-image.tsx';
import { Container } from './layout.tsx';
import { SitePicture, type SitePictureSource } from './site-picture.tsx';

const Frame = styled(PictureFrame)`
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
      <Frame $ratio="4 / 3">
        <SitePicture picture={picture} sizes="(min-width: 1200px) 1152px, calc(100vw - 48px)" isFirst />
      </Frame>
    </Container>
  );
}
