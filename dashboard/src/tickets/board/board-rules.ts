/** A column of the board. */
export interface BoardColumn {
  readonly id: 'todo' | 'doing' | 'done';
  readonly title: string;
  /** The stored statuses that stand in it: older texts among them. */
  readonly statuses: readonly string[];
  /** What a ticket becomes that is moved here. */
  readonly enters: string;
}

export const boardColumns: readonly [BoardColumn, BoardColumn, BoardColumn] = [
  { id: 'todo', title: 'Not started', statuses: ['Not started', 'Open'], enters: 'Not started' },
  { id: 'doing', title: 'In progress', statuses: ['In progress', 'In Progress'], enters: 'In progress' },
  { id: 'done', title: 'Done', statuses: ['Completed', 'Resolved', 'Closed'], enters: 'Completed' },
];

/** The status after a move: a ticket that stays in its column keeps its own (Open stays Open). */
export function statusIn(column: BoardColumn, status: string): string {
  return column.statuses.includes(status) ? status : column.enters;
}

/** Tickets that a column shows, and more of them with each press of Show more. */
export const boardStep = 50;
