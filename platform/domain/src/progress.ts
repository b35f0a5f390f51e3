const doneStatuses = ['resolved', 'closed', 'completed'];

/** Whether a ticket counts as done: Resolved, Closed or Completed, in any letter case. */
export function isTicketDone(status: string): boolean {
  return doneStatuses.includes(status.trim().toLowerCase());
}

/** Rounded percent of a part; 0 of nothing. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.round((done / total) * 100);
}
