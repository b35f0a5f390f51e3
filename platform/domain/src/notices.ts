/** How a person receives a kind of notification. The database has the same four values. */
export type NoticeChannel = 'inbox' | 'mail' | 'digest' | 'off';

export type NoticeKind = keyof typeof noticeKinds;

/** Every kind of notification in the database, in the order in which the settings show them. */
export const noticeKinds = {
  sprint_started: { group: 'Your projects', label: 'A sprint starts' },
  sprint_completed: { group: 'Your projects', label: 'A sprint is complete' },
  project_updated: { group: 'Your projects', label: 'News of a project' },
  feedback_requested: { group: 'What waits for your answer', label: 'Your feedback is needed' },
  reply: { group: 'What waits for your answer', label: 'We answered you' },
  invoice: { group: 'Money', label: 'Invoices' },
  feedback: { group: 'What clients say', label: 'Feedback on a sprint' },
  question: { group: 'What clients say', label: 'Questions' },
  signoff: { group: 'What clients say', label: 'Sign-offs' },
  continuation: { group: 'What clients say', label: 'Go on with the next sprint' },
  contact: { group: 'The house', label: 'Messages from the contact form' },
  access: { group: 'The house', label: 'Employees who wait for access' },
  erasure: { group: 'The house', label: 'People who ask to be erased' },
  release: { group: 'The house', label: 'Releases that fail more often' },
} as const satisfies Record<string, { readonly group: string; readonly label: string }>;

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind);
}

/** When the daily digest is sent, in the agency's time zone. The database has the same hour. */
export const digestTime = '08:00';
