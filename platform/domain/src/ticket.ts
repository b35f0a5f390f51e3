const doneStatuses = ['resolved', 'closed', 'completed'];

/** Whether a ticket counts as done: Resolved, Closed or Completed, in any letter case. */
export function isTicketDone(status: string): boolean {
  return doneStatuses.includes(status.trim().toLowerCase());
}

/** A ticket as people name it: `#12 Search`. */
export function formatTicket({ number, title }: { number: number; title: string }): string {
  return `#${number} ${title}`;
}
