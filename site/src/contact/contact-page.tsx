import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container, media } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { ContactCards } from './contact-cards.tsx';
import { FaqSection } from './faq-section.tsx';
import { MessageForm } from './message-form.tsx';

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-64);
  padding-bottom: var(--space-64);

  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    gap: var(--space-96);
  }
`;

/** `/contact` */
export function Component() {
  const responseTime = useQuery(contentQueries.settings()).data?.response_time;
  return (
    <>
      <PageIntro
        title="Tell us about your *project*"
        lead={`A few lines are enough: what happens today, and what should happen instead.${responseTime ? ` We reply within ${responseTime}.` : ''}`}
      />
      <Columns>
        <section id="message" aria-label="Send us a message">
          <MessageForm />
        </section>
        <section aria-label="Other ways to reach us">
          <ContactCards />
        </section>
      </Columns>
      <FaqSection />
    </>
  );
}
