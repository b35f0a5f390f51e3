import type { AuditEntry } from '../api/fetch-recent-activity.ts';

/** What a row of each table is called. */
const nouns: Readonly<Record<string, string>> = {
  blogs: 'blog post',
  categories: 'category',
  services: 'service',
  projects: 'project',
  team_members: 'team member',
  testimonials: 'testimonial',
  faqs: 'FAQ',
  settings: 'settings',
  client_projects: 'client project',
  project_sprints: 'sprint',
  project_tickets: 'ticket',
  client_invoices: 'invoice',
  profiles: 'profile',
};

const verbs: Readonly<Record<string, string>> = { insert: 'added', update: 'changed', delete: 'deleted' };

/** The columns that name a row, best first. */
const namingColumns = ['title', 'name', 'invoice_number', 'author_name', 'question', 'full_name'];

/** A change as a sentence without its actor: `changed the sprint “Checkout”`. */
export function describeChange({
  action,
  table_name,
  changes,
}: Omit<AuditEntry, 'id' | 'at' | 'row_id'>): string {
  const noun = nouns[table_name] ?? table_name.replaceAll('_', ' ');
  const name = nameIn(changes);
  return `${verbs[action] ?? action} the ${noun}${name === null ? '' : ` “${name}”`}`;
}

/** The row's name, when the change tells it: `{column: [before, after]}`. */
function nameIn(changes: AuditEntry['changes']): string | null {
  if (typeof changes !== 'object' || Array.isArray(changes)) return null;
  for (const column of namingColumns) {
    const pair = (changes as Record<string, unknown>)[column];
    if (!Array.isArray(pair)) continue;
    const value: unknown = pair[1] ?? pair[0];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
