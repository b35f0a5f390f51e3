/** What the rules about a sprint look at. */
export interface SprintFacts {
  readonly status: string;
  readonly feedback_required: boolean;
}

/** The card of the sprint's page: staff asked, and the sprint is in review. */
export const isFeedbackDue = ({ status, feedback_required }: SprintFacts): boolean =>
  feedback_required && status === 'In Review';

/** Whether the sprint waits for the client, in what needs attention: as the view `project_attention` counts it. */
export const awaitsFeedback = ({ status, feedback_required }: SprintFacts): boolean =>
  feedback_required && (status === 'In Review' || status === 'Completed');

/** Whether the database takes feedback, or the wish to go on. */
export const acceptsFeedback = (sprint: SprintFacts): boolean =>
  sprint.status === 'Completed' || isFeedbackDue(sprint);

/** Whether the client may go on without being asked for feedback any more: it was given, and the review goes on. */
export const hasReviewFeedback = (
  { status, feedback_required }: SprintFacts,
  messages: readonly { readonly kind: string }[],
): boolean =>
  status === 'In Review' && !feedback_required && messages.some(({ kind }) => kind === 'feedback');

export const acceptsQuestions = ({ status }: SprintFacts): boolean => status === 'In Progress';

export const acceptsSignoff = ({ status }: SprintFacts): boolean =>
  status === 'In Review' || status === 'Completed';
