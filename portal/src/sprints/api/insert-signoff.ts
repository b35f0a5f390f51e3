import { getBackend, toAppError } from 'auth-kit';

export type Decision = 'approved' | 'changes_requested';

/**
 * Records a decision about a sprint. The picture of what was delivered is taken by the database.
 * @throws AppError
 */
export async function insertSignoff(input: {
  readonly sprintId: string;
  readonly decision: Decision;
  readonly note: string;
  readonly key: string;
}): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend.from('sprint_signoffs').insert({
    sprint_id: input.sprintId,
    // The database takes the project from the sprint, whatever stands here.
    project_id: input.sprintId,
    decision: input.decision,
    comment: input.note === '' ? null : input.note,
    request_key: input.key,
  });
  // The key is taken: this decision arrived before, and only its answer was lost.
  if (error !== null && error.code !== '23505') throw toAppError(error, status);
}
