/** What a notification or an activity is about. */
export interface Subject {
  readonly projectId: string;
  readonly sprintId?: string | null;
  readonly invoiceId?: string | null;
  /** For rows from before the subject was noted. */
  readonly type?: string;
  readonly title?: string;
}

/** The page that shows it. */
export function subjectLink({ projectId, sprintId, invoiceId, type, title }: Subject): string {
  if (sprintId) return `/client-portal/sprint/${sprintId}`;
  const tab = (name: string) => `/client-portal?tab=${name}&project=${projectId}`;
  if (invoiceId) return `${tab('invoices')}&invoice=${invoiceId}`;
  if (type === 'sprint_completed' || type === 'sprint_started' || type === 'feedback_requested') {
    return tab('sprints');
  }
  if (type === 'other' && /invoice/i.test(title ?? '')) return tab('invoices');
  return `/client-portal?project=${projectId}`;
}
