export interface SprintState {
  readonly status: string;
  readonly feedback_required: boolean;
}

/** Whether the sprint page shows the Feedback Required card (spec section 2). */
export const isReviewFeedbackRequired = ({ status, feedback_required }: SprintState): boolean =>
  feedback_required && status === 'In Review';

/** Whether the sprint needs the client's attention. Must match the view `project_attention`. */
export const isFeedbackRequested = ({ status, feedback_required }: SprintState): boolean =>
  feedback_required && (status === 'In Review' || status === 'Completed');

/** Whether the database accepts feedback or a request to continue. */
export const isOpenForFeedback = (sprint: SprintState): boolean =>
  sprint.status === 'Completed' || isReviewFeedbackRequired(sprint);

/** Whether the client has given feedback on a sprint that is still in review, and may now ask to continue. */
export const hasReviewFeedback = (
  { status, feedback_required }: SprintState,
  messages: readonly { readonly kind: string }[],
): boolean =>
  status === 'In Review' && !feedback_required && messages.some(({ kind }) => kind === 'feedback');

/** Whether the database accepts a question. */
export const isOpenForQuestions = ({ status }: SprintState): boolean =>
  status === 'In Progress' || status === 'In Review';

/** Whether the database accepts a sign-off. */
export const isOpenForSignoff = ({ status }: SprintState): boolean =>
  status === 'In Review' || status === 'Completed';

/** Whether the sprint page lists the recorded decisions. Who may still decide is a separate rule. */
export const showsSignoffs = ({ status }: SprintState): boolean =>
  status === 'In Review' || status === 'Completed';

/** Whether the database accepts a request to continue with the next sprint. */
export const isOpenForContinuation = (
  sprint: SprintState,
  messages: readonly { readonly kind: string }[],
): boolean => isOpenForFeedback(sprint) || hasReviewFeedback(sprint, messages);
