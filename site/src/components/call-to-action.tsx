import { brand } from '@northlight/contract';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import type { SitePath } from '../links/links.ts';
import { BrandPicture } from './brand-picture.tsx';
import { ButtonLink } from './button-link.tsx';
import { Container, media } from './layout.tsx';
import { Emphasised, Lead, SectionTitle } from './text.tsx';

const Content = styled(Container)`
  position: relative;
  z-index: 1;
  display: grid;
  justify-items: center;
  gap: var(--space-24);
  padding-block: var(--space-64);
  text-align: center;

  ${media.tablet} {
    padding-block: var(--space-96);
  }
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

/** The picture fades in from its upper edge. */
const View = styled.div`
  overflow: hidden;
  aspect-ratio: 1;
  margin-top: calc(-1 * var(--space-64));
  mask-image: linear-gradient(to bottom, transparent, black 60%);

  ${media.tablet} {
    aspect-ratio: 2;
    margin-top: calc(-1 * (var(--space-96) + var(--space-32)));
  }

  img {
    object-position: 50% 68%;
  }

  /* Moves the picture slightly while scrolling, in browsers with scroll-driven animations. */
  @supports (animation-timeline: view()) {
    ${media.motionOk} {
      img {
        animation: ${rise} linear both;
        animation-timeline: view();
      }
    }
  }
`;

interface Props {
  /** See `Emphasised`. */
  readonly title: string;
  readonly lead: ReactNode;
  /** The label of the link to the contact form. */
  readonly action: string;
  readonly to?: SitePath;
  /** Whether the brand's wide picture follows, if there is one. */
  readonly hasPicture?: boolean;
}

/** The end of a page: an invitation to contact the agency. */
export function CallToAction({ title, lead, action, to = '/contact', hasPicture = false }: Props) {
  return (
    <section aria-labelledby="closing-title">
      <Content>
        <Title id="closing-title">
          <Emphasised>{title}</Emphasised>
        </Title>
        <Lead>{lead}</Lead>
        <ButtonLink to={to} size="lg">
          {action}
        </ButtonLink>
      </Content>
      {hasPicture && brand.socialPictureUrl !== null ? (
        <View>
          <BrandPicture src={brand.socialPictureUrl} alt="" width={1920} height={1080} sizes="100vw" />
        </View>
      ) : null}
    </section>
  );
}
