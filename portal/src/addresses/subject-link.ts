import { paths } from './address.ts';

/** What a notification or activity entry is about. */
interface Subject {
  readonly projectId: string;
  readonly sprintId?: string | null;
  readonly invoiceId?: string | null;
  /** Older rows have no sprint or invoice id; the link depends on their type and title. */
  readonly type?: string;
  readonly title?: string;
}

export function linkToSubject({ projectId, sprintId, invoiceId, type, title }: Subject): string {
  // Of the notifications about a sprint, only replies have this type.
  if (sprintId) return type === 'other' ? paths.conversation(sprintId) : paths.sprint(sprintId);
  const linkToTab = (name: string) => paths.home({ tab: name, project: projectId });
  if (invoiceId) return paths.home({ tab: 'invoices', project: projectId, invoice: invoiceId });
  if (type === 'sprint_completed' || type === 'sprint_started' || type === 'feedback_requested') {
    return linkToTab('sprints');
  }
  if (type === 'other' && /invoice/i.test(title ?? '')) return linkToTab('invoices');
  return paths.home({ project: projectId });
}
