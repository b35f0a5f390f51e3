import styled from 'styled-components';
import { CallToAction } from '../components/call-to-action.tsx';
import { PictureFrame } from '../components/content-image.tsx';
import { Container, media, Section } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { RuledColumns } from '../components/ruled-columns.tsx';
import { lakePicture, SitePicture } from '../components/site-picture.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { TitledSection } from '../components/titled-section.tsx';
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
    text: 'We finish things. A screen is done when it is fast, readable, tested and obvious to someone who sees it for the first time.',
  },
  {
    title: 'Innovation First',
    text: 'We try new tools early and adopt them late: in a corner where they can fail, and in your product once they have not.',
  },
  {
    title: 'True Partnership',
    text: 'You see the work every week, the hours behind it and the risks ahead of it. We tell you when you do not need us.',
  },
];

/** `/about` */
export function Component() {
  return (
    <>
      <PageIntro
        title="A small studio with a long *memory*"
        lead="Northlight is a team of designers and engineers who build software for other people’s working days, and who look after it once it runs."
      >
        <LearnMore />
      </PageIntro>
      <Container>
        <WidePicture $ratio="4 / 3">
          <SitePicture picture={lakePicture} sizes="(min-width: 1200px) 1152px, calc(100vw - 48px)" isFirst />
        </WidePicture>
      </Container>
      <Section as="div">
        <StatsBand />
      </Section>
      <SplitSection id="story-title" title="It began with a *spreadsheet*">
        <p>
          Northlight was founded in 2019, over a spreadsheet with forty tabs that a whole company ran on and
          one person understood. We spent a month beside that person before we wrote a line of code.
        </p>
        <p>
          The result was a modest CRM, and a way of working that we have kept: sit with the people, build the
          smallest thing that helps them, show it every week, and stay.
        </p>
        <p>
          Since then there have been SaaS platforms, first versions for founders, and systems for shifts,
          leave and pay. The projects have grown. So has the team, slowly and on purpose: the people who plan
          the work here can also do it.
        </p>
      </SplitSection>
      <TitledSection id="values-title" title="What we *hold* on to">
        <RuledColumns items={values} />
      </TitledSection>
      <CallToAction
        title="Shall we *meet*?"
        lead="Bring the problem in whatever state it is in. An hour is usually enough to know what the first step would be."
        action="Get in touch"
      />
    </>
  );
}
