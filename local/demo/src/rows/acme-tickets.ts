import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import type { Insert } from './types.ts';

type Type = 'Frontend' | 'Backend' | 'Fullstack' | 'Design' | 'Bug' | 'Feature';
type Status = 'Not started' | 'Open' | 'In Progress' | 'In progress' | 'Resolved' | 'Completed' | 'Closed';
type Priority = 'Low' | 'Medium' | 'High';

type Line = readonly [
  sprint: number | null,
  type: Type,
  status: Status,
  priority: Priority,
  title: string,
  assignee: string | null,
  description?: string,
];

const lines: readonly Line[] = [
  [
    1,
    'Backend',
    'Completed',
    'High',
    'Import the catalogue from the ERP every night',
    'Tomasz Wieczorek',
    'Read-only, resumable, and it says what it skipped.',
  ],
  [1, 'Fullstack', 'Completed', 'High', 'Sign in with the company account', 'jonas@northlight.example'],
  [1, 'Frontend', 'Closed', 'Medium', 'Search by number, name and nickname', 'Jonas Lindner'],
  [1, 'Design', 'Completed', 'Medium', 'Type scale and the parts list at three densities', 'Amara Okafor'],
  [
    1,
    'Bug',
    'Resolved',
    'High',
    'Leeds stock is missing on Mondays',
    'Freja Holm',
    'The import ran before the warehouse closed its books.',
  ],
  [2, 'Backend', 'Completed', 'High', 'Price rules: lists, volume breaks, agreements', 'Tomasz Wieczorek'],
  [2, 'Frontend', 'Completed', 'Medium', 'Quote editor that works with the keyboard alone', 'Jonas Lindner'],
  [2, 'Feature', 'Closed', 'Low', 'Explain a price: every rule that applied, in order', 'Jonas Lindner'],
  [2, 'Design', 'Resolved', 'Low', 'The quote as a page that prints well', 'amara@northlight.example'],
  [2, 'Bug', 'Closed', 'Medium', 'Volume breaks ignore returned pieces', 'Tomasz Wieczorek'],
  [3, 'Fullstack', 'Completed', 'High', 'Order against a cost centre', 'Mateo Ruiz'],
  [3, 'Backend', 'Resolved', 'High', 'Approval limits per cost centre and deputy', 'Tomasz Wieczorek'],
  [
    3,
    'Feature',
    'Completed',
    'Medium',
    'Approve or return from the mail',
    'Freja Holm',
    'The link works once, for one person, for seven days.',
  ],
  [3, 'Frontend', 'In progress', 'Medium', 'How long an order has been on whose desk', 'Jonas Lindner'],
  [3, 'Bug', 'Open', 'High', 'Mail link opens twice in Outlook’s preview', 'Freja Holm'],
  [3, 'Design', 'Completed', 'Low', 'Approval on a small screen', 'Amara Okafor'],
  [
    4,
    'Backend',
    'In Progress',
    'High',
    'Read the status of four carriers',
    'freja@northlight.example',
    'Each carrier has its own idea of “delivered”. The mapping is in the project’s notes.',
  ],
  [4, 'Frontend', 'In progress', 'Medium', 'One line from shelf to gate', 'Jonas Lindner'],
  [4, 'Feature', 'Not started', 'Medium', 'Tell people that a delivery will be late', null],
  [4, 'Fullstack', 'Open', 'Low', 'Report damage with a photograph', 'Mateo Ruiz'],
  [4, 'Design', 'Completed', 'High', 'Words for the eleven states of a delivery', 'Amara Okafor'],
  [4, 'Bug', 'Not started', 'Low', 'Time zone of the Halifax depot', null],
  [5, 'Fullstack', 'Not started', 'Medium', 'Send a part back without a form', null],
  [5, 'Backend', 'Not started', 'High', 'Open credits per supplier', 'Tomasz Wieczorek'],
  [5, 'Feature', 'Open', 'Low', 'Labels for returns', null],
  [
    null,
    'Feature',
    'Open',
    'Low',
    'Dark theme for the night shift',
    null,
    'Asked for by the warehouse in Cork.',
  ],
  [null, 'Bug', 'Not started', 'Medium', 'Umlauts in the CSV export open wrongly in Excel', null],
  [
    null,
    'Fullstack',
    'Closed',
    'Low',
    'Fax gateway',
    'Freja Holm',
    'Closed: the last fax number was switched off in spring.',
  ],
];

/** Tickets of every type, priority and status; some stand in no sprint, and the last sprint has none. */
export function acmeTickets(
  calendar: Calendar,
  projectId: string,
  sprintId: (n: number) => string,
): Insert<'project_tickets'>[] {
  return lines.map(([sprint, type, status, priority, title, assignee, description], index) => ({
    id: idOf('ticket', 'acme', title),
    project_id: projectId,
    sprint_id: sprint === null ? null : sprintId(sprint),
    title,
    description: description ?? null,
    type,
    status,
    priority,
    assigned_to: assignee,
    created_at: calendar.at(-49 + Math.floor(index * 1.2), '09:15'),
    updated_at:
      status === 'Not started' ? calendar.at(-12, '09:30') : calendar.at(Math.min(-1, -36 + index), '15:20'),
  }));
}
