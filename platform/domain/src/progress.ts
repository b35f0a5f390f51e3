const doneStatuses = ['resolved', 'closed', 'completed'];

/** Whether a ticket counts as done: Resolved, Closed or Completed, in any letter case. */
export function isTicketDone(status: string): boolean {
  return doneStatuses.includes(status.trim().toLowerCase());
}
