import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { ExportButton } from '../lib/csv/export-button.tsx';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { Choice } from '../lib/list/choice.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordSheet } from '../lib/record/record-sheet.tsx';
import { useDelete } from '../lib/record/use-delete.ts';
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
  const remove = useDelete({
    area: servicesArea,
    undoTable: 'services',
    noun: 'service',
    consequence: 'It disappears from the site at once.',
    deletedText: texts.services.deleted,
    failedText: texts.services.deleteFailed,
    remove: deleteService,
  });

  return (
    <>
      <ListScreen
        title="Services"
        description="What the agency offers, as the site shows it."
        list={list}
        read={read}
        failedText={texts.services.fetchFailed}
        loadingText="Loading services..."
        skeleton={<CardGridSkeleton />}
        searchLabel="Search services"
        choices={<Choice label="Sort" value={list.sort} onChange={list.setSort} options={sorts} />}
        actions={
          <ExportButton
            fileName="services"
            columns={columns}
            fetchPage={(page, size) => fetchServices({ ...list, page }, undefined, size)}
          />
        }
        newLabel="Add service"
        empty={{ icon: <Wrench />, title: 'No services yet', message: 'Add the first thing you offer.' }}
      >
        {(services) => (
          <CardGrid>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  onEdit={() => list.openRecord(service.id)}
                  onDelete={() => void remove({ id: service.id, name: service.title })}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </ListScreen>
      <RecordSheet
        area={servicesArea}
        noun="service"
        list={list}
        detail={serviceQueries.detail}
        loadFailedText={texts.services.fetchFailed}
        emptyValues={emptyService}
        toValues={valuesOfService}
        schema={serviceSchema}
        compared={comparedService}
        insert={(values, id) => insertService(inputOfService(values), id)}
        update={(row, values) => updateService(row, inputOfService(values))}
        texts={texts.services}
      >
        <ServiceFields />
      </RecordSheet>
    </>
  );
}
