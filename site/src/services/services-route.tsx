import { useFailureToast } from '@northlight/contract';
import { LoadingState } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { CallToAction } from '../components/call-to-action.tsx';
import { Container } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { RetryNote } from '../components/query-placeholder.tsx';
import { RuledColumns } from '../components/ruled-columns.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { withSampleServices } from '../content/services.ts';
import { texts } from '../texts.ts';
import { ServiceRow, ServiceRowSkeleton } from './service-row.tsx';

const Note = styled(RetryNote)`
  padding-bottom: var(--space-24);
`;

const process = [
  {
    title: 'Discovery',
    text: 'We learn how the work is done today and write down what should be better, in numbers where possible.',
  },
  {
    title: 'Design',
    text: 'Sketches turn into screens you can click through. The people who will use them say what is wrong while it is cheap to change.',
  },
  {
    title: 'Develop',
    text: 'In two-week sprints, each ending with something you can try. You follow all of it in your own portal.',
  },
  {
    title: 'Deploy',
    text: 'We move the data, train the first users, watch the numbers, and stay on call once it is live.',
  },
];

/** `/services` */
export function Component() {
  return (
    <>
      <PageIntro
        title="Made to fit, built to *last*"
        lead="Each of these begins with a conversation and a fixed price for the first step. What follows depends on what we find."
      />
      <ServiceList />
      <TitledSection id="process-title" title="Four steps, no *leaps*">
        <RuledColumns items={process} isNumbered />
      </TitledSection>
      <CallToAction
        title="Not sure which of these it *is*?"
        lead="Few problems arrive with the right label. Describe yours in your own words and we will tell you where we would begin."
        action="Describe it to us"
      />
    </>
  );
}

/** All services. Shows samples if there are none, and adds a note if they failed to load. */
function ServiceList() {
  const services = useQuery(contentQueries.services());
  useFailureToast(services, texts.servicesFailed);
  const hasFailed = services.isError && services.data === undefined;
  const visibleServices = services.isPending ? null : withSampleServices(services.data ?? []);
  return (
    <Container as="section" aria-label="Our services">
      {hasFailed ? (
        <Note query={services}>Our services could not be loaded. These are examples of what we do.</Note>
      ) : null}
      {visibleServices === null ? (
        <LoadingState label={texts.servicesLoading}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <ServiceRowSkeleton key={key} />
          ))}
        </LoadingState>
      ) : (
        <ul>
          {visibleServices.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      )}
    </Container>
  );
}
