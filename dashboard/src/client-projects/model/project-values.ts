import { formatDate, type SelectOption } from 'shared-ui';
import { textOrNull } from '../../lib/fields/values.ts';
import { type ComparedField, namedBy } from '../../lib/record/conflict.ts';
import type { ProjectInput, ProjectRow } from '../api/client-project.ts';

/** A client project as its form holds it. */
export interface ProjectValues {
  client_id: string;
  title: string;
  description: string;
  status: string;
  percent_complete: number | string;
  estimated_delivery: string;
  contact_person_name: string;
  contact_person_role: string;
  contact_person_email: string;
  contact_person_phone: string;
}

export const projectStatuses = ['In Progress', 'Completed', 'On Hold', 'Cancelled'] as const;

export const emptyProject: ProjectValues = {
  client_id: '',
  title: '',
  description: '',
  status: 'In Progress',
  percent_complete: 0,
  estimated_delivery: '',
  contact_person_name: '',
  contact_person_role: '',
  contact_person_email: '',
  contact_person_phone: '',
};

export function valuesOfProject(project: ProjectRow): ProjectValues {
  return {
    client_id: project.client_id,
    title: project.title,
    description: project.description ?? '',
    status: project.status,
    percent_complete: project.percent_complete,
    estimated_delivery: project.estimated_delivery ?? '',
    contact_person_name: project.contact_person_name,
    contact_person_role: project.contact_person_role,
    contact_person_email: project.contact_person_email,
    contact_person_phone: project.contact_person_phone ?? '',
  };
}

/** What is no number becomes 0 (spec section 5). */
export function percentOr0(value: number | string): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(value);
  return Number.isFinite(number) ? number : 0;
}

export function inputOfProject(values: ProjectValues): ProjectInput {
  return {
    client_id: values.client_id,
    title: values.title.trim(),
    description: textOrNull(values.description),
    status: values.status,
    percent_complete: percentOr0(values.percent_complete),
    estimated_delivery: textOrNull(values.estimated_delivery),
    contact_person_name: values.contact_person_name.trim(),
    contact_person_role: values.contact_person_role.trim(),
    contact_person_email: values.contact_person_email.trim(),
    contact_person_phone: textOrNull(values.contact_person_phone),
  };
}

export const comparedProject = (
  clients: readonly SelectOption[],
): readonly ComparedField<ProjectValues>[] => [
  { name: 'client_id', label: 'Client', show: namedBy(clients) },
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
  { name: 'status', label: 'Status' },
  { name: 'percent_complete', label: 'Percent complete' },
  { name: 'estimated_delivery', label: 'Estimated delivery', show: (day) => formatDate(String(day)) },
  { name: 'contact_person_name', label: 'Contact name' },
  { name: 'contact_person_role', label: 'Contact role' },
  { name: 'contact_person_email', label: 'Contact email' },
  { name: 'contact_person_phone', label: 'Contact phone' },
];
