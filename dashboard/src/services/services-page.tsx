import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { texts } from '../lib/texts.ts';
import { deleteService } from './api/delete-service.ts';
import { fetchServices } from './api/fetch-services.ts';
import { insertService, updateService } from './api/save-service.ts';
import type { Service } from './api/service.ts';
import { serviceQueries, servicesArea } from './api/service-queries.ts';
import { ServiceCard } from './components/service-card.tsx';
import { ServiceFields } from './components/service-fields.tsx';
import { serviceSchema } from './components/service-schema.ts';
import { useDefaultServices } from './components/use-default-services.ts';
import { comparedService, emptyService, inputOfService, valuesOfService } from './model/service-values.ts';

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title' },
];

const columns: readonly CsvColumn<Service>[] = [
  { heading: 'Title', value: (service) => service.title },
  { heading: 'Description', value: (service) => service.description },
  { heading: 'Features', value: (service) => service.features },
  { heading: 'Starting price', value: (service) => service.price_starting },
  { heading: 'Icon', value: (service) => service.icon_name },
  { heading: 'Created', value: (service) => service.created_at },
];

/** /dashboard/services: what the agency offers. */
export function Component() {
  const list = useListState({ sort: 'newest' });
  const read = useQuery(serviceQueries.list(list));
  const hasNone = read.data?.total === 0 && !list.isNarrowed && list.page === 1 && !read.isPlaceholderData;
  useDefaultServices(hasNone);

  return (
    <RecordScreen
      title="Services"
      description="What the agency offers, as the site shows it."
      area={servicesArea}
      noun="service"
      texts={texts.services}
      list={list}
      read={read}
      loadingText="Loading services..."
      skeleton={<CardGridSkeleton />}
      searchLabel="Search services"
      sorts={sorts}
      fileName="services"
      columns={columns}
      fetchPage={(page, size) => fetchServices({ ...list, page }, undefined, size)}
      newLabel="Add service"
      empty={{ icon: <Wrench />, title: 'No services yet', message: 'Add the first thing you offer.' }}
      detail={serviceQueries.detail}
      emptyValues={emptyService}
      toValues={valuesOfService}
      schema={serviceSchema}
      compared={comparedService}
      insert={(values, id) => insertService(inputOfService(values), id)}
      update={(row, values) => updateService(row, inputOfService(values))}
      fields={<ServiceFields />}
      undoTable="services"
      consequence="It disappears from the site at once."
      remove={deleteService}
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
