import { useFailureToast } from '@northlight/contract';
import { EmptyState } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CallToAction } from '../components/call-to-action.tsx';
import { Container } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QueryPlaceholder } from '../components/query-placeholder.tsx';
import { RuledColumns } from '../components/ruled-columns.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { texts } from '../texts.ts';
import { ServiceRow, ServiceRowSkeleton } from './service-row.tsx';

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

/** All published services. */
function ServiceList() {
  const services = useQuery(contentQueries.services());
  useFailureToast(services, texts.servicesFailed);
  return (
    <Container as="section" aria-label="Our services">
      {services.data === undefined ? (
        <QueryPlaceholder
          query={services}
          failedText={texts.servicesFailed}
          loadingText={texts.servicesLoading}
        >
          {['a', 'b', 'c', 'd'].map((key) => (
            <ServiceRowSkeleton key={key} />
          ))}
        </QueryPlaceholder>
      ) : services.data.length === 0 ? (
        <EmptyState title={texts.servicesEmpty} />
      ) : (
        <ul>
          {services.data.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      )}
    </Container>
  );
}
