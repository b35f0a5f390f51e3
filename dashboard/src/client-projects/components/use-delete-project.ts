import { clientWorkArea } from '../../lib/client-work/area.ts';
import { useDelete } from '../../lib/record/use-delete.ts';
import { texts } from '../../lib/texts.ts';
import type { ClientProject } from '../api/client-project.ts';
import { countDependents, deleteProject } from '../api/delete-project.ts';
import { describeConsequence, describeInvoices } from '../model/dependents.ts';

/** Deletes a project after naming what goes with it; one with invoices is kept, and says so. */
export function useDeleteProject() {
  const remove = useDelete({
    area: clientWorkArea,
    undoTable: null,
    noun: 'project',
    consequence: 'Its sprints and tickets, and what the client wrote about them, go with it.',
    deletedText: texts.clientProjects.deleted,
    failedText: texts.clientProjects.deleteFailed,
    mustTypeName: true,
    remove: deleteProject,
    explainRefusal: async ({ id }) => describeInvoices((await countDependents(id)).invoices),
  });
  return async ({ id, title }: Pick<ClientProject, 'id' | 'title'>): Promise<boolean> => {
    // Without the numbers the general text stands, and the database decides.
    const dependents = await countDependents(id).catch(() => null);
    return remove({
      id,
      name: title,
      ...(dependents === null
        ? {}
        : dependents.invoices > 0
          ? { obstacle: describeInvoices(dependents.invoices) }
          : { consequence: describeConsequence(dependents) }),
    });
  };
}
