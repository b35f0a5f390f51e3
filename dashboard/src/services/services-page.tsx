import { runQuery } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { useListState } from '../records/list/use-list-state.ts';
import { invalidateArea, recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { texts } from '../texts.ts';
import { ServiceCard } from './service-card.tsx';
import { serviceForm } from './service-form.ts';

const api = recordApi({
  table: 'services',
  orders: {
    newest: ['Newest first', '-created_at'],
    oldest: ['Oldest first', 'created_at'],
    title: ['Title', 'title'],
  },
});

/** /dashboard/services: the agency's services. */
export function Component() {
  const list = useListState({ sort: 'newest' });
  const query = useQuery(api.list(list));
  const isEmpty = query.data?.total === 0 && !list.isFiltered && list.page === 1 && !query.isPlaceholderData;
  useDefaultServices(isEmpty);

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
        { heading: 'Created', type: 'instant', value: ({ created_at }) => created_at },
      ]}
      newLabel="Add service"
      empty={{ icon: <Wrench />, title: 'No services yet', message: 'Add the first service you offer.' }}
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

/** Adds the four default services if there are none. @returns how many were added */
function seedDefaultServices(): Promise<number> {
  return runQuery((db) => db.rpc('seed_default_services'));
}

/**
 * Adds the default services when the list is empty. Two dashboards may do this at the same time: the database uses a
 * lock, and the second call adds nothing.
 */
function useDefaultServices(isEmpty: boolean): void {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isIdle } = useMutation({
    mutationFn: seedDefaultServices,
    onSuccess: async (count) => {
      await invalidateArea(queryClient, 'services');
      if (count > 0) toast({ tone: 'success', title: texts.success, description: texts.services.seeded });
    },
    onError: (error) => {
      report(error, 'adding the default services');
      toast({ tone: 'danger', title: texts.error, description: texts.services.seedFailed });
    },
  });

  useEffect(() => {
    if (isEmpty && isIdle) mutate();
  }, [isEmpty, isIdle, mutate]);
}
