import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { defineForm, optional, optionalChoice, text } from '../lib/fields/form-definition.tsx';
import { tagList } from '../lib/fields/tag-list-field.tsx';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { recordApi } from '../lib/record/record-api.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { texts } from '../lib/texts.ts';
import { ServiceCard, serviceIcons } from './service-card.tsx';
import { useDefaultServices } from './use-default-services.ts';

const api = recordApi({
  table: 'services',
  orders: {
    newest: ['Newest first', '-created_at'],
    oldest: ['Oldest first', 'created_at'],
    title: ['Title', 'title'],
  },
});

export const serviceForm = defineForm({
  title: text('Title'),
  description: text('Description', { longest: 5000, rows: 5 }),
  features: tagList('Features', {
    itemLabel: 'feature',
    placeholder: 'What is part of it',
    longest: 500,
    most: [100, 'Use at most 100 features'],
  }),
  price_starting: optional('Starting price', { longest: 60, placeholder: '$2,500', isHalf: true }),
  icon_name: optionalChoice('Icon', {
    options: Object.keys(serviceIcons),
    placeholder: 'Default',
    isHalf: true,
  }),
});

/** /dashboard/services: what the agency offers. */
export function Component() {
  const list = useListState({ sort: 'newest' });
  const read = useQuery(api.list(list));
  const hasNone = read.data?.total === 0 && !list.isNarrowed && list.page === 1 && !read.isPlaceholderData;
  useDefaultServices(hasNone);

  return (
    <RecordScreen
      title="Services"
      description="What the agency offers, as the site shows it."
      noun="service"
      api={api}
      form={serviceForm}
      texts={texts.services}
      loadingText="Loading services..."
      skeleton={<CardGridSkeleton />}
      searchLabel="Search services"
      columns={[
        ...serviceForm.columns('title', 'description', 'features', 'price_starting', 'icon_name'),
        { heading: 'Created', value: ({ created_at }) => created_at },
      ]}
      newLabel="Add service"
      empty={{ icon: <Wrench />, title: 'No services yet', message: 'Add the first thing you offer.' }}
      consequence="It disappears from the site at once."
      nameOf={({ title }) => title}
    >
      {(services, { onEdit, onDelete }) => (
        <CardGrid>
          {services.map((row) => (
            <li key={row.id}>
              <ServiceCard service={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
            </li>
          ))}
        </CardGrid>
      )}
    </RecordScreen>
  );
}
