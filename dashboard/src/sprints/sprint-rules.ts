/**
 * What staff choose from; a stored status beside these is shown and kept. In Review among them: it is where a client is
 * asked for feedback, and nothing else leads there.
 */
export const formStatuses = ['Planned', 'In Progress', 'In Review', 'Completed'] as const;

/** All that a sprint can be, for the filter. */
export const sprintStatuses = ['Not Started', ...formStatuses] as const;

/** Where a client can give feedback; the database refuses to ask for it anywhere else. */
export const canRequestFeedback = ({ status }: { readonly status: string | undefined }): boolean =>
  status === 'In Review' || status === 'Completed';
