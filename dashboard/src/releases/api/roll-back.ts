import { type RollbackRequest, rollbackPath } from '@platform/contract';
import { callEdge } from './call-edge.ts';

/** Makes an earlier version live again. @throws AppError `conflict` with the reason why it was refused */
export function rollBack(request: RollbackRequest): Promise<{ readonly revision: number }> {
  return callEdge(rollbackPath, request);
}
