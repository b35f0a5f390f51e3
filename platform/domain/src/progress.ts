const doneStatuses = ['resolved', 'closed', 'completed'];

/** Whether a ticket counts as done: Resolved, Closed or Completed, in any letter case. */
export function isTicketDone(status: string): boolean {
  return doneStatuses.includes(status.trim().toLowerCase());
}

/** Rounded percent of a part; 0 of nothing. Multiplied first: 29 of 200 are 14.5, and not a little less. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.round((100 * done) / total);
}

/** How far a sprint is (spec section 4): its done tickets of all. */
export function sprintProgress(ticketStatuses: readonly string[]): number {
  return percentOf(ticketStatuses.filter(isTicketDone).length, ticketStatuses.length);
}

/** How far a project is: the done tickets of all its sprints, or without any the share of completed sprints. */
export function projectProgress(
  sprints: readonly { readonly status: string; readonly ticketStatuses: readonly string[] }[],
): number {
  const tickets = sprints.flatMap(({ ticketStatuses }) => ticketStatuses);
  if (tickets.length > 0) return sprintProgress(tickets);
  return percentOf(sprints.filter(({ status }) => status === 'Completed').length, sprints.length);
}
