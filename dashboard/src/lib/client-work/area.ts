/**
 * The query area of projects, sprints, tickets and invoices. It is one: a ticket moves its sprint's and its project's
 * progress, an invoice the totals, a sprint the tickets' choices.
 */
export const clientWorkArea = 'client-work';
