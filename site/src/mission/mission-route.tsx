import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { CallToAction } from '../components/call-to-action.tsx';
import { Container, media } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { RuledColumns, type RuledItem } from '../components/ruled-columns.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';

const Statements = styled(Container)`
  display: grid;

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Statement = styled.section`
  display: grid;
  align-content: start;
  gap: var(--space-16);
  padding-block: var(--space-32);
  border-top: 1px solid var(--color-line);

  h2 {
    color: var(--color-text-muted);
    font: var(--weight-regular) var(--text-md) / var(--leading-md) var(--font-sans);
    letter-spacing: 0;
  }

  p {
    font: var(--weight-regular) clamp(1.625rem, 1.2rem + 1.4vw, 2.25rem) / 1.22 var(--font-display);
    letter-spacing: -0.01em;
  }

  ${media.tablet} {
    padding: var(--space-48) var(--space-48) var(--space-48) 0;
    border-bottom: 1px solid var(--color-line);

    & + & {
      padding-inline: var(--space-48) 0;
      border-left: 1px solid var(--color-line);
    }
  }
`;

const Band = styled(TitledSection)`
  margin-top: var(--space-48);
  background: var(--color-layer);
`;

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-32);

  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-8);
  }

  dt {
    color: var(--color-text-secondary);
  }

  dd {
    font: var(--weight-regular) clamp(2.75rem, 1.9rem + 2.6vw, 4.25rem) / 1 var(--font-display);
    letter-spacing: -0.02em;
  }
`;

/** `/mission` */
export function Component() {
  return (
    <>
      <PageIntro
        title="Software should give time *back*"
        lead="Most business software asks for attention. Ours is meant to return it: to the people who use it, and to the people who pay for it."
      />
      <Statements>
        <Statement aria-labelledby="mission-title">
          <h2 id="mission-title">Our mission</h2>
          <p>
            To build software that fits the way people already work, so that it is used on the first day and
            missed on the day it is down.
          </p>
        </Statement>
        <Statement aria-labelledby="vision-title">
          <h2 id="vision-title">Our vision</h2>
          <p>
            A company of any size runs on tools made for it, owns them outright, and understands what it pays
            for.
          </p>
        </Statement>
      </Statements>
      <TitledSection id="core-values-title" title="Core *values*">
        <RuledColumns items={coreValues} />
      </TitledSection>
      <TitledSection id="approach-title" title="Our *approach*">
        <RuledColumns items={approach} isNumbered />
      </TitledSection>
      <Impact />
      <CallToAction
        title="Put us to the *test*"
        lead="Give us the smallest part of your problem first. What we make of it will tell you more than this page."
        action="Start small"
      />
    </>
  );
}

/** The figures of the settings, such as "200+ Projects"; nothing as long as there are none. */
function Impact() {
  const { data: settings } = useQuery(contentQueries.settings());
  if (!settings?.figures?.length) return null;
  return (
    <Band id="impact-title" title="Our *impact*">
      <Numbers>
        {settings.figures.map((figure, index) => {
          const [value, ...label] = figure.split(' ');
          return (
            <div key={index}>
              <dt>{label.join(' ')}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </Numbers>
    </Band>
  );
}

const coreValues: readonly RuledItem[] = [
  {
    title: 'Client-First Approach',
    text: 'We judge a decision by the working day it creates, not by how it reads in our portfolio.',
  },
  {
    title: 'Innovation',
    text: 'New ideas are welcome as soon as they are simpler than the old ones. Novelty alone is not a reason.',
  },
  {
    title: 'Collaboration',
    text: 'Designers, engineers and future users sit at one table from the first sketch.',
  },
  {
    title: 'Excellence',
    text: 'Tested, documented, accessible. We hand over nothing that we would not want to inherit ourselves.',
  },
];

const approach: readonly RuledItem[] = [
  {
    title: 'Understand',
    text: 'We watch the work before we talk about software: who does what, when it gets stuck, what no one dares to touch.',
  },
  {
    title: 'Innovate',
    text: 'We sketch the smallest change that would help, try it with the people concerned, and drop it if it does not help.',
  },
  {
    title: 'Deliver',
    text: 'We release every week, measure whether it helped, and stay to look after what we have built.',
  },
];
