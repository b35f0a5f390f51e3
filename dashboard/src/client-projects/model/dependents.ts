import type { ProjectDependents } from '../api/delete-project.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a deletion of the project takes along, in words. */
export function describeConsequence({ sprints, tickets }: ProjectDependents): string {
  if (sprints === 0 && tickets === 0) return 'It has no sprints and no tickets.';
  return `Its ${counted(sprints, 'sprint')} and ${counted(tickets, 'ticket')}, and what the client wrote about them, go with it.`;
}

/** Why a project stays: where its invoices are. */
export function describeInvoices(invoices: number): string {
  return `It has ${counted(invoices, 'invoice')}. Delete ${invoices === 1 ? 'it' : 'them'} first, on its tab Invoices.`;
}
