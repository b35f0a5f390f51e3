import { brand } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { BrandPicture } from '../components/brand-picture.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { PictureFrame } from '../components/content-image.tsx';
import { Container, media, Section } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { RuledColumns } from '../components/ruled-columns.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { StatsBand } from '../stats/stats-band.tsx';
import { LearnMore } from './learn-more.tsx';

const WidePicture = styled(PictureFrame)`
  ${media.tablet} {
    aspect-ratio: 21 / 9;
  }

  img {
    object-position: 50% 62%;
  }
`;

const values = [
  {
    title: 'Product Excellence',
    text: 'A screen is done when it is fast, tested and clear to someone who sees it for the first time.',
  },
  {
    title: 'Innovation First',
    text: 'We try new tools early, and use them in your product once they have proved themselves.',
  },
  {
    title: 'True Partnership',
    text: 'You see the work as it grows, with its costs and its risks, and decide with us what comes next.',
  },
];

/** `/about` */
export function Component() {
  return (
    <>
      <PageIntro
        title="Software made with *care*"
        lead={`${brand.name} designs and builds software, and looks after it once it runs.`}
      >
        <LearnMore />
      </PageIntro>
      <Container>
        <WidePicture $ratio="4 / 3">
          <BrandPicture
            src={brand.socialPictureUrl}
            alt=""
            width={1920}
            height={1080}
            sizes="(min-width: 1200px) 1152px, calc(100vw - 48px)"
            isFirst
          />
        </WidePicture>
      </Container>
      <Section as="div">
        <StatsBand />
      </Section>
      <Story />
      <TitledSection id="values-title" title="What we *value*">
        <RuledColumns items={values} />
      </TitledSection>
      <CallToAction
        title="Shall we *meet*?"
        lead="Bring the problem in whatever state it is in. We begin by listening."
        action="Get in touch"
      />
    </>
  );
}

/** The story of the settings; nothing as long as there is none. */
function Story() {
  const { data: settings } = useQuery(contentQueries.settings());
  if (!settings?.story) return null;
  return (
    <SplitSection id="story-title" title="Our *story*">
      {settings.story.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </SplitSection>
  );
}
