import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { recordApi } from '../lib/record/record-api.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { texts } from '../lib/texts.ts';
import { ServiceCard } from './service-card.tsx';
import { serviceForm } from './service-form.ts';
import { useDefaultServices } from './use-default-services.ts';

const api = recordApi({
  table: 'services',
  orders: {
    newest: ['Newest first', '-created_at'],
    oldest: ['Oldest first', 'created_at'],
    title: ['Title', 'title'],
  },
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
