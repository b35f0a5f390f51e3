export interface BoardColumn {
  readonly id: 'todo' | 'doing' | 'done';
  readonly title: string;
  /** The stored statuses shown in this column, including older spellings. */
  readonly statuses: readonly string[];
  /** The status of a ticket that is moved here. */
  readonly statusOnEnter: string;
}

export const boardColumns: readonly [BoardColumn, BoardColumn, BoardColumn] = [
  { id: 'todo', title: 'Not started', statuses: ['Not started', 'Open'], statusOnEnter: 'Not started' },
  {
    id: 'doing',
    title: 'In progress',
    statuses: ['In progress', 'In Progress'],
    statusOnEnter: 'In progress',
  },
  { id: 'done', title: 'Done', statuses: ['Completed', 'Resolved', 'Closed'], statusOnEnter: 'Completed' },
];

/** The status after a move. Within a column, a ticket keeps its status (Open stays Open). */
export function getStatusAfterMove(column: BoardColumn, status: string): string {
  return column.statuses.includes(status) ? status : column.statusOnEnter;
}

/** The number of tickets that a column shows initially and that Show more adds. */
export const boardPageSize = 50;
