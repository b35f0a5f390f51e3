const doneStatuses = ['resolved', 'closed', 'completed'];

/** Whether a ticket counts as done: Resolved, Closed or Completed, in any letter case. */
export function isTicketDone(status: string): boolean {
  return doneStatuses.includes(status.trim().toLowerCase());
}

/** Rounded percentage; 0 if the total is 0. Multiplies first, because 100 * (29 / 200) is slightly less than 14.5. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.round((100 * done) / total);
}

/** The percentage of done tickets (spec section 4). */
export function sprintProgress(ticketStatuses: readonly string[]): number {
  return percentOf(ticketStatuses.filter(isTicketDone).length, ticketStatuses.length);
}

/** The percentage of done tickets in all sprints; without tickets, of completed sprints. */
export function projectProgress(
  sprints: readonly { readonly status: string; readonly ticketStatuses: readonly string[] }[],
): number {
  const tickets = sprints.flatMap(({ ticketStatuses }) => ticketStatuses);
  if (tickets.length > 0) return sprintProgress(tickets);
  return percentOf(sprints.filter(({ status }) => status === 'Completed').length, sprints.length);
}
