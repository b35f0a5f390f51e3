/**
 * The statuses that staff can choose; other stored values are kept. In Review is included because feedback can
 * be requested only from that status on.
 */
export const formStatuses = ['Planned', 'In Progress', 'In Review', 'Completed'] as const;

export const sprintStatuses = ['Not Started', ...formStatuses] as const;

/** Whether clients can be asked for feedback; the database enforces the same. */
export const canRequestFeedback = ({ status }: { readonly status: string | undefined }): boolean =>
  status === 'In Review' || status === 'Completed';
