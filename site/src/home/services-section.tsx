import { useFailureToast } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { media } from '../components/layout.tsx';
import { RetryNote } from '../components/query-placeholder.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { withSampleServices } from '../content/services.ts';
import { texts } from '../texts.ts';
import { ServiceItem, ServiceItemSkeleton } from './service-item.tsx';

const List = styled.ul`
  display: grid;
  gap: var(--space-48) var(--space-32);

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    /* Aligns icon, title, description, features, price and link across the columns. */
    grid-template-rows: repeat(6, auto);
  }

  ${media.desktop} {
    column-gap: var(--space-64);
  }
`;

const Note = styled(RetryNote)`
  margin-top: var(--space-32);
`;

const maxServices = 3;

/** Up to three services. Shows samples if there are none, and adds a note if they failed to load. */
export function ServicesSection() {
  const services = useQuery(contentQueries.services());
  useFailureToast(services, texts.servicesFailed);
  const hasFailed = services.isError && services.data === undefined;
  const visibleServices = services.isPending ? null : withSampleServices(services.data ?? []);
  return (
    <TitledSection
      id="services-title"
      title="What we *build*"
      action={<ArrowLink to="/services">View All Services</ArrowLink>}
    >
      <List
        aria-busy={visibleServices === null}
        aria-label={visibleServices === null ? texts.servicesLoading : undefined}
      >
        {visibleServices === null
          ? ['a', 'b', 'c'].map((key) => <ServiceItemSkeleton key={key} />)
          : visibleServices
              .slice(0, maxServices)
              .map((service) => <ServiceItem key={service.id} service={service} />)}
      </List>
      {hasFailed ? (
        <Note query={services}>Our services could not be loaded. These are examples of what we do.</Note>
      ) : null}
    </TitledSection>
  );
}
