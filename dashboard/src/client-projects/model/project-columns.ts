import type { CsvColumn } from '../../lib/csv/to-csv.ts';
import { type ClientProject, clientName } from '../api/client-project.ts';

export const projectColumns: readonly CsvColumn<ClientProject>[] = [
  { heading: 'Title', value: (project) => project.title },
  { heading: 'Client', value: (project) => clientName(project.client) },
  { heading: 'Status', value: (project) => project.status },
  { heading: 'Percent complete', value: (project) => project.percent_complete },
  { heading: 'Estimated delivery', value: (project) => project.estimated_delivery },
  { heading: 'Contact name', value: (project) => project.contact_person_name },
  { heading: 'Contact role', value: (project) => project.contact_person_role },
  { heading: 'Contact email', value: (project) => project.contact_person_email },
  { heading: 'Contact phone', value: (project) => project.contact_person_phone },
  { heading: 'Created', value: (project) => project.created_at },
];
