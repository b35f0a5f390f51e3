import { runQuery } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { filterByState, publishedFilters } from '../components/published-badge.tsx';
import { invalidateArea, recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { texts } from '../texts.ts';
import { ServiceCard } from './service-card.tsx';

const loadForm = async () => (await import(/* webpackChunkName: "forms" */ './service-form.ts')).serviceForm;

const api = recordApi({
  table: 'services',
  orders: {
    newest: ['Newest first', '-created_at'],
    oldest: ['Oldest first', 'created_at'],
    title: ['Title', 'title'],
  },
  filters: { state: filterByState },
});

/** /dashboard/services: the agency's services. */
export function Component() {
  return (
    <RecordScreen
      title="Services"
      description="What the agency offers, as the site shows it."
      noun="service"
      api={api}
      form={loadForm}
      texts={texts.services}
      loadingText="Loading services..."
      skeleton={<CardGridSkeleton />}
      searchLabel="Search services"
      filters={publishedFilters}
      columns={(form) => [
        ...form.columns('title', 'description', 'features', 'price_starting', 'icon_name', 'published'),
        { heading: 'Created', type: 'instant', value: ({ created_at }) => created_at },
      ]}
      newLabel="Add service"
      empty={{
        icon: <Wrench />,
        title: 'No services yet',
        message: 'Add the first service you offer.',
        action: <AddExamplesButton />,
      }}
      consequence="It disappears from the site immediately."
      getName={({ title }) => title}
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

/** Adds four unpublished services, as something to begin with. */
function AddExamplesButton() {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => runQuery((db) => db.rpc('add_example_services')),
    onSuccess: async () => {
      await invalidateArea(queryClient, 'services');
      toast({ tone: 'success', title: texts.success, description: texts.services.examplesAdded });
    },
    onError: (error) => {
      report(error, 'adding example services');
      toast({ tone: 'danger', title: texts.error, description: texts.services.examplesFailed });
    },
  });
  return (
    <Button isLoading={isPending} onClick={() => mutate()}>
      Add examples
    </Button>
  );
}
