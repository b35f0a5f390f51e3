import type { Tables } from '@northlight/auth-kit';
import { Check, Globe, type LucideIcon, Palette, Smartphone, Wrench } from 'lucide-react';
import styled from 'styled-components';
import { CardBody, CardHead, ClampedText, RecordCard } from '../components/card-grid.tsx';
import { PublishedBadge } from '../components/published-badge.tsx';
import { CardRecordActions } from '../components/row-actions.tsx';

/** The icons on the site; any other name shows the default. */
export const serviceIcons: Readonly<Record<string, LucideIcon>> = { Globe, Smartphone, Palette };

const Head = styled(CardHead)`
  align-items: start;

  & > span:first-child {
    display: grid;
    flex: none;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    border-radius: var(--radius-control);
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }
`;

const Features = styled.ul`
  display: grid;
  gap: var(--space-4);

  li {
    display: flex;
    gap: var(--space-8);
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 2px;
    color: var(--color-success);
  }
`;

const More = styled.li`
  padding-left: 1.5rem;
  color: var(--color-text-muted);
`;

/** The card only counts further features; the form shows all of them. */
const maxFeatures = 4;

export interface ServiceCardProps {
  service: Tables<'services'>;
  onEdit: () => void;
  onDelete: () => void;
}

export function ServiceCard({ service, onEdit, onDelete }: ServiceCardProps) {
  const name = service.icon_name ?? '';
  const Icon = (Object.hasOwn(serviceIcons, name) ? serviceIcons[name] : undefined) ?? Wrench;
  const hiddenCount = service.features.length - maxFeatures;
  return (
    <RecordCard aria-label={service.title}>
      <CardBody>
        <Head>
          <span>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <div>
            <h2>{service.title}</h2>
            {service.price_starting && <p>From {service.price_starting}</p>}
          </div>
          {!service.published && <PublishedBadge isPublished={false} />}
        </Head>
        <ClampedText>{service.description}</ClampedText>
        {service.features.length > 0 && (
          <Features aria-label="Features">
            {service.features.slice(0, maxFeatures).map((feature, index) => (
              <li key={index}>
                <Check aria-hidden="true" />
                {feature}
              </li>
            ))}
            {hiddenCount > 0 && <More>+{hiddenCount} more</More>}
          </Features>
        )}
      </CardBody>
      <CardRecordActions name={service.title} onEdit={onEdit} onDelete={onDelete} />
    </RecordCard>
  );
}
