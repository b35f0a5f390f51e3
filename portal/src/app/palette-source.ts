import type { FoundRecord } from '@northlight/client-work';
import { paths } from '../addresses/address.ts';

export function linkToRecord({ kind, id, project_id, sprint_id }: FoundRecord): string {
  if (sprint_id !== null)
    return kind === 'sprint_messages' ? paths.conversation(sprint_id) : paths.sprint(sprint_id);
  return paths.home({
    project: project_id,
    ...(kind === 'client_invoices' && { tab: 'invoices', invoice: id }),
  });
}
