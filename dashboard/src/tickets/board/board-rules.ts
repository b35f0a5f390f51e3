/** A column of the board. */
export interface BoardColumn {
  readonly id: 'todo' | 'doing' | 'done';
  readonly title: string;
  /** The stored statuses that stand in it: older texts among them. */
  readonly statuses: readonly string[];
  /** What a ticket becomes that is moved here. */
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

/** The status after a move: a ticket that stays in its column keeps its own (Open stays Open). */
export function statusAfterMove(column: BoardColumn, status: string): string {
  return column.statuses.includes(status) ? status : column.statusOnEnter;
}

/** Tickets that a column shows, and more of them with each press of Show more. */
export const boardPageSize = 50;
