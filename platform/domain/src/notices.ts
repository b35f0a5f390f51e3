/** How somebody is told of a kind of notification; the database has the same four. */
export type NoticeChannel = 'inbox' | 'mail' | 'digest' | 'off';

export type NoticeKind = keyof typeof noticeKinds;

/** Every kind of notification that the database knows, in plain words, in the order of the groups that people choose in. */
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

/** Whether the database's word is a kind that has words here. */
export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind);
}

/** When the mail of the day goes out, where the agency is. The database has the same hour. */
export const digestTime = '08:00';
