import { useFailureToast } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { media } from '../components/layout.tsx';
import { LoadFailure } from '../components/query-placeholder.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
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

const maxServices = 3;

/** Up to three services; nothing as long as there are none. */
export function ServicesSection() {
  const services = useQuery(contentQueries.services());
  useFailureToast(services, texts.servicesFailed);
  if (services.data?.length === 0) return null;
  return (
    <TitledSection
      id="services-title"
      title="What we *build*"
      action={<ArrowLink to="/services">View All Services</ArrowLink>}
    >
      {services.isError && services.data === undefined ? (
        <LoadFailure query={services} title={texts.servicesFailed} message="Please try again in a moment." />
      ) : (
        <List
          aria-busy={services.data === undefined}
          aria-label={services.data === undefined ? texts.servicesLoading : undefined}
        >
          {services.data === undefined
            ? ['a', 'b', 'c'].map((key) => <ServiceItemSkeleton key={key} />)
            : services.data
                .slice(0, maxServices)
                .map((service) => <ServiceItem key={service.id} service={service} />)}
        </List>
      )}
    </TitledSection>
  );
}
