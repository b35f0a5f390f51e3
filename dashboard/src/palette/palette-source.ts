import type { Command, FoundRecord } from '@northlight/client-work';
import { linkTo, linkToProject, listCreations, screenList } from '../screens.ts';

export const listCreationCommands = (isAdmin: boolean): Command[] =>
  listCreations(isAdmin).map(({ name, command, path }) => ({
    id: `create ${name}`,
    group: 'Create',
    label: command,
    action: path,
  }));

export function linkToRecord({ kind, id, project_id, sprint_id, note }: FoundRecord): string | null {
  switch (kind) {
    case 'project_tickets':
      return linkToProject(project_id, { tab: 'tickets', edit: `ticket.${id}` });
    case 'sprint_messages':
      return linkTo('inbox', { edit: `thread.${sprint_id}` });
    // Its people and projects; the form only has its name.
    case 'companies':
      return linkTo('companies', { manage: id });
    case 'contact_messages':
      return linkTo('inbox', { tab: 'contact', message: id });
    case 'profiles':
      return linkTo('users', { q: note ?? '' });
  }
  const screen = screenList.find(({ rows }) => rows?.table === kind);
  return screen === undefined ? null : linkTo(screen.name, { edit: id });
}
