import type { FoundRecord } from '@northlight/client-work';
import { paths } from './address.ts';

/** What a notification or activity entry is about. */
interface Subject {
  readonly projectId: string;
  readonly sprintId?: string | null;
  readonly invoiceId?: string | null;
  readonly type?: string;
}

export function linkToSubject({ projectId, sprintId, invoiceId, type }: Subject): string {
  // Of the notifications about a sprint, only replies have this type.
  if (sprintId) return type === 'other' ? paths.conversation(sprintId) : paths.sprint(sprintId);
  if (invoiceId) return paths.home({ tab: 'invoices', project: projectId, invoice: invoiceId });
  return paths.home({ project: projectId });
}

/** Where the palette opens a record that it has found. */
export function linkToRecord({ kind, id, project_id, sprint_id }: FoundRecord): string {
  if (sprint_id !== null)
    return kind === 'sprint_messages' ? paths.conversation(sprint_id) : paths.sprint(sprint_id);
  return paths.home({
    project: project_id,
    ...(kind === 'client_invoices' && { tab: 'invoices', invoice: id }),
  });
}
