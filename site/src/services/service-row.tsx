import { Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import styled, { css } from 'styled-components';
import { ButtonLink } from '../components/button-link.tsx';
import { CheckList } from '../components/check-list.tsx';
import { media } from '../components/layout.tsx';
import { ServiceIcon } from '../components/service-icon.tsx';
import { ItemTitle } from '../components/text.tsx';
import { linkToContact } from '../content/contact-link.ts';
import type { Service } from '../content/content-queries.ts';
import { formatPrice } from '../content/services.ts';

const Row = styled.li`
  display: grid;
  gap: var(--space-24);
  padding-block: var(--space-32);
  border-top: 1px solid var(--color-line);

  &:last-child {
    border-bottom: 1px solid var(--color-line);
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--space-24) var(--space-48);
    padding-block: var(--space-48);
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(9rem, 2fr);
    gap: var(--space-64);
  }
`;

const Text = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-16);

  & > svg {
    color: var(--color-accent-text);
  }
`;

const Title = styled.h2`
  font: var(--weight-regular) clamp(1.875rem, 1.5rem + 1.2vw, 2.5rem) / 1.1 var(--font-display);
  letter-spacing: -0.015em;
`;

const Description = styled.p`
  max-width: 36rem;
  color: var(--color-text-secondary);
`;

const spacing = css`
  gap: var(--space-12);

  ${media.desktop} {
    padding-top: var(--space-8);
  }
`;

const Features = styled(CheckList)`
  ${spacing}
`;

const PendingFeatures = styled.div`
  display: grid;
  align-content: start;
  ${spacing}
`;

const Terms = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);

  ${media.tablet} {
    grid-column: 1 / -1;
  }

  ${media.desktop} {
    flex-direction: column;
    grid-column: auto;
    align-items: flex-end;
    justify-content: flex-start;
  }
`;

export function ServiceRow({ service }: { service: Service }) {
  const price = formatPrice(service.price_starting);
  return (
    <Row>
      <Text>
        <ServiceIcon name={service.icon_name} />
        <Title>{service.title}</Title>
        <Description>{service.description}</Description>
      </Text>
      <Features items={[...new Set(service.features)]} />
      <Terms>
        {price === null ? null : <ItemTitle as="p">{price}</ItemTitle>}
        <ButtonLink to={linkToContact(service.title)} variant="secondary">
          Get Started<VisuallyHidden> with {service.title}</VisuallyHidden>
        </ButtonLink>
      </Terms>
    </Row>
  );
}

export function ServiceRowSkeleton() {
  return (
    <Row as="div">
      <Text>
        <Skeleton width={28} height={28} />
        <Skeleton width="60%" height={42} />
        <Skeleton height={72} />
      </Text>
      <PendingFeatures>
        <Skeleton height={24} width="80%" />
        <Skeleton height={24} width="60%" />
        <Skeleton height={24} width="70%" />
      </PendingFeatures>
      <Terms>
        <Skeleton width={110} height={32} />
        <Skeleton width={126} height={44} radius="control" />
      </Terms>
    </Row>
  );
}
