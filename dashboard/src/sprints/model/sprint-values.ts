import { formatDate } from 'shared-ui';
import { filled, rowsOf, textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { SprintInput, SprintRow } from '../api/sprint.ts';

/** A sprint as its form holds it. */
export interface SprintValues {
  project_id: string;
  title: string;
  description: string;
  start_date: string;
  end_date: string;
  status: string;
  deliverables: string[];
  preview_link: string;
  feedback_required: boolean;
}

/**
 * What staff choose from; a stored status beside these is shown and kept. In Review among them: it is where a client is
 * asked for feedback, and nothing else leads there.
 */
export const sprintFormStatuses = ['Planned', 'In Progress', 'In Review', 'Completed'] as const;

/** Where a client can give feedback; the database refuses to ask for it anywhere else. */
export const canTakeFeedback = ({ status }: { readonly status: string | undefined }): boolean =>
  status === 'In Review' || status === 'Completed';

/** All that a sprint can be, for the filter. */
export const sprintStatuses = ['Not Started', 'Planned', 'In Progress', 'In Review', 'Completed'] as const;

export const emptySprint = (projectId: string): SprintValues => ({
  project_id: projectId,
  title: '',
  description: '',
  start_date: '',
  end_date: '',
  status: 'Planned',
  deliverables: [''],
  preview_link: '',
  feedback_required: false,
});

export function valuesOfSprint(sprint: SprintRow): SprintValues {
  return {
    project_id: sprint.project_id,
    title: sprint.title,
    description: sprint.description ?? '',
    start_date: sprint.start_date,
    end_date: sprint.end_date,
    status: sprint.status || 'Planned',
    deliverables: rowsOf(sprint.deliverables),
    preview_link: sprint.preview_link ?? '',
    feedback_required: sprint.feedback_required,
  };
}

export function inputOfSprint(values: SprintValues): SprintInput {
  return {
    title: values.title.trim(),
    description: textOrNull(values.description),
    start_date: values.start_date,
    end_date: values.end_date,
    status: values.status,
    deliverables: filled(values.deliverables),
    preview_link: textOrNull(values.preview_link),
    feedback_required: values.feedback_required,
  };
}

export const comparedSprint: readonly ComparedField<SprintValues>[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
  { name: 'start_date', label: 'Start date', show: (day) => formatDate(String(day)) },
  { name: 'end_date', label: 'End date', show: (day) => formatDate(String(day)) },
  { name: 'status', label: 'Status' },
  { name: 'deliverables', label: 'Deliverables' },
  { name: 'preview_link', label: 'Preview link' },
  { name: 'feedback_required', label: 'Feedback required' },
];
