/** Why the database keeps a sprint. */
export const sprintIsKept = 'The client has written about it or signed it off, and that is kept.';

/** What a deletion of the sprint means, in words. */
export function describeSprintDeletion({ tickets }: { tickets: number }): string {
  if (tickets === 0) return 'It has no tickets.';
  if (tickets === 1) return 'Its ticket stays in the project, without a sprint.';
  return `Its ${tickets} tickets stay in the project, without a sprint.`;
}
