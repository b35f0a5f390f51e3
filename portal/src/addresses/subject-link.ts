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
