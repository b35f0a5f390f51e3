import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
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

    & > :only-child {
      grid-column: 1 / -1;
    }
  }
`;

const StatementBox = styled.section`
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
        title="What we work *for*"
        lead="Software should help the people who use it, and be worth what it costs."
      />
      <MissionAndVision />
      <TitledSection id="core-values-title" title="Core *values*">
        <RuledColumns items={coreValues} />
      </TitledSection>
      <TitledSection id="approach-title" title="Our *approach*">
        <RuledColumns items={approach} isNumbered />
      </TitledSection>
      <Impact />
      <CallToAction
        title="Put us to the *test*"
        lead="Begin with a small part of the problem, and judge us by what we make of it."
        action="Start small"
      />
    </>
  );
}

/** Mission and vision of the settings, those that are written. */
function MissionAndVision() {
  const { data: settings } = useQuery(contentQueries.settings());
  return (
    <Statements>
      <Statement title="Our mission" text={settings?.mission} />
      <Statement title="Our vision" text={settings?.vision} />
    </Statements>
  );
}

function Statement({ title, text }: { title: string; text: string | null | undefined }) {
  const id = useId();
  if (!text) return null;
  return (
    <StatementBox aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </StatementBox>
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
    text: 'We judge a decision by what it does for the people who will use the software.',
  },
  {
    title: 'Innovation',
    text: 'New ideas are welcome when they make things simpler. Novelty alone is not a reason.',
  },
  {
    title: 'Collaboration',
    text: 'Designers, engineers and future users work on the same sketches from the start.',
  },
  {
    title: 'Excellence',
    text: 'Tested, documented and accessible: we hand over what we would want to take over.',
  },
];

const approach: readonly RuledItem[] = [
  {
    title: 'Understand',
    text: 'We look at the work before we talk about software: who does what, and where it gets stuck.',
  },
  {
    title: 'Innovate',
    text: 'We look for the smallest change that would help, and try it with the people concerned.',
  },
  {
    title: 'Deliver',
    text: 'We release in small steps, check whether each one helped, and improve what did not.',
  },
];
