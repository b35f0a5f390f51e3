import { Skeleton, Text, VisuallyHidden } from '@northlight/shared-ui';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { CheckList } from '../components/check-list.tsx';
import { media } from '../components/layout.tsx';
import { ServiceIcon } from '../components/service-icon.tsx';
import { ItemTitle } from '../components/text.tsx';
import { linkToContact } from '../content/contact-link.ts';
import type { Service } from '../content/content-queries.ts';
import { formatPrice } from '../content/services.ts';

const Item = styled.li`
  display: grid;
  gap: var(--space-16);
  align-content: start;
  padding-top: var(--space-24);
  border-top: 1px solid var(--color-line);

  ${media.tablet} {
    @supports (grid-template-rows: subgrid) {
      grid-row: span 6;
      grid-template-rows: subgrid;
    }
  }
`;

const Price = styled.p`
  padding-top: var(--space-8);
  font: var(--weight-regular) var(--text-xl) / var(--leading-xl) var(--font-display);
`;

const maxFeatures = 3;

export function ServiceItem({ service }: { service: Service }) {
  const price = formatPrice(service.price_starting);
  return (
    <Item>
      <Text as="span" tone="accent">
        <ServiceIcon name={service.icon_name} />
      </Text>
      <ItemTitle>{service.title}</ItemTitle>
      <Text tone="secondary">{service.description}</Text>
      <CheckList items={[...new Set(service.features)].slice(0, maxFeatures)} />
      {price === null ? null : <Price>{price}</Price>}
      <ArrowLink to={linkToContact(service.title)}>
        Get Started<VisuallyHidden> with {service.title}</VisuallyHidden>
      </ArrowLink>
    </Item>
  );
}

export function ServiceItemSkeleton() {
  return (
    <Item>
      <Skeleton width={28} height={28} />
      <Skeleton width="60%" height={32} />
      <Skeleton height={72} />
      <Skeleton width="80%" height={88} />
      <Skeleton width={110} height={36} />
    </Item>
  );
}
