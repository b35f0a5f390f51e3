/**
 * The portal's literal texts from the specification: error catalogue, empty states and messages.
 */
export const texts = {
  noProjectsTitle: 'No Projects Found',
  noProjects: "You don't have any active projects yet.",
  error: 'Error',
  sprintNotFoundTitle: 'Sprint Not Found',
  sprintNotFound: 'The sprint does not exist or you do not have access.',
  sprintLoadFailed: 'Failed to load sprint details',
  ticketsLoadFailed: 'Failed to load tickets',
  noTasks: 'No tasks have been created for this sprint yet.',
  feedbackRequiredTitle: 'Feedback Required',
  feedbackRequired: 'Please provide your feedback before submitting.',
  feedbackFailed: 'Failed to submit feedback. Please try again.',
  feedbackSentTitle: 'Feedback Submitted',
  feedbackSent: "Thank you for your feedback! We'll review it and get back to you.",
  continuedTitle: 'Great!',
  continued: "We'll continue with the next sprint. You'll be notified when it starts.",
  notedTitle: 'Noted',
  noted: "We'll continue with the next sprint",
  invoicesLoadFailed: 'Failed to load invoices',
} as const;
