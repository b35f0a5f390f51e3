import { brand } from '@northlight/contract';
import styled, { keyframes } from 'styled-components';
import { BrandPicture } from '../components/brand-picture.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { PictureFrame } from '../components/content-image.tsx';
import { Container, media } from '../components/layout.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { findDescription } from '../pages/page-head.ts';

const Stage = styled(Container)`
  display: grid;
  gap: var(--space-48) var(--space-48);
  padding-block: var(--space-32) var(--space-64);

  ${media.tablet} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: end;
    padding-block: var(--space-24) var(--space-64);
  }

  ${media.desktop} {
    gap: var(--space-64);
    padding-block: var(--space-32) var(--space-96);
  }
`;

const Text = styled.div`
  display: grid;
  gap: var(--space-24);

  ${media.desktop} {
    gap: var(--space-32);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  margin-top: var(--space-8);
`;

const settle = keyframes`
  from {
    transform: scale(1.05);
  }
`;

const Frame = styled(PictureFrame)`
  ${media.motionOk} {
    img {
      animation: ${settle} 1.8s var(--ease-out);
    }
  }
`;

export function Hero() {
  return (
    <Stage as="section" aria-labelledby="hero-title">
      <Text>
        <DisplayTitle id="hero-title">
          <Headline text={brand.tagline ?? 'Custom software, made to fit'} />
        </DisplayTitle>
        <Lead>{findDescription('/')}</Lead>
        <Actions>
          <ButtonLink to="/contact" size="lg">
            Start a project
          </ButtonLink>
          <ButtonLink to="/projects" size="lg" variant="secondary">
            See our work
          </ButtonLink>
        </Actions>
      </Text>
      <Frame as="figure" $ratio="4 / 5">
        <BrandPicture
          src={brand.heroPictureUrl}
          alt=""
          width={1280}
          height={1600}
          sizes="(min-width: 1200px) 450px, (min-width: 768px) 40vw, calc(100vw - 48px)"
          isFirst
        />
      </Frame>
    </Stage>
  );
}

/** The text with its last word highlighted. */
function Headline({ text }: { text: string }) {
  const start = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, start)}
      <em>{text.slice(start)}</em>
    </>
  );
}
