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
    text: 'We learn how the work is done today and write down what should be better.',
  },
  {
    title: 'Design',
    text: 'Sketches turn into screens that you can try while a change is still cheap.',
  },
  {
    title: 'Develop',
    text: 'In short sprints, each ending with something you can try. You follow all of it in your portal.',
  },
  {
    title: 'Deploy',
    text: 'We move the data, introduce the people who will use it, and look after it once it is live.',
  },
];

/** `/services` */
export function Component() {
  return (
    <>
      <PageIntro
        title="Made to fit, built to *last*"
        lead="Each of these begins with a conversation about what you need. What follows depends on what we find."
      />
      <ServiceList />
      <TitledSection id="process-title" title="Four steps, no *leaps*">
        <RuledColumns items={process} isNumbered />
      </TitledSection>
      <CallToAction
        title="Not sure which of these it *is*?"
        lead="Describe the problem in your own words, and we will tell you where we would begin."
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
