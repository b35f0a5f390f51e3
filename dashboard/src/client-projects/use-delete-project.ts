import { useDelete } from '../records/actions/use-delete.ts';
import { texts } from '../texts.ts';
import {
  type ClientProject,
  countDependents,
  type ProjectDependents,
  projectApi,
} from './project-queries.ts';

/** Deletes a project after confirmation. A project with invoices cannot be deleted. */
export function useDeleteProject() {
  const remove = useDelete({
    api: projectApi,
    undoTable: null,
    noun: 'project',
    consequence: 'Its sprints and tickets, and the client’s comments on them, will also be deleted.',
    texts: texts.clientProjects,
    mustTypeName: true,
  });
  return async ({ id, title }: Pick<ClientProject, 'id' | 'title'>): Promise<boolean> => {
    // If counting fails, the dialog shows the generic message and the database decides.
    const dependents = await countDependents(id).catch(() => null);
    return remove({
      id,
      name: title,
      ...(dependents === null
        ? {}
        : dependents.invoices > 0
          ? { blockedReason: describeInvoices(dependents.invoices) }
          : { consequence: describeConsequence(dependents) }),
    });
  };
}

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function describeConsequence({ sprints, tickets }: ProjectDependents): string {
  if (sprints === 0 && tickets === 0) return 'It has no sprints or tickets.';
  return `Its ${pluralize(sprints, 'sprint')} and ${pluralize(tickets, 'ticket')}, and the client’s comments on them, will also be deleted.`;
}

function describeInvoices(invoices: number): string {
  return `It has ${pluralize(invoices, 'invoice')}. Delete ${invoices === 1 ? 'it' : 'them'} first, on its Invoices tab.`;
}
