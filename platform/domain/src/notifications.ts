/** How a person receives a kind of notification. The database has the same values. */
export const notificationChannels = ['inbox', 'own_projects', 'email', 'digest', 'off'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationKind = keyof typeof notificationKinds;

/** Every kind of notification in the database, in the order of the settings page. */
export const notificationKinds = {
  sprint_started: { group: 'Your projects', label: 'Sprint started' },
  sprint_completed: { group: 'Your projects', label: 'Sprint completed' },
  project_updated: { group: 'Your projects', label: 'Project updates' },
  feedback_requested: { group: 'Waiting for you', label: 'Requests for feedback' },
  reply: { group: 'Waiting for you', label: 'Replies to your messages' },
  invoice: { group: 'Billing', label: 'Invoices' },
  feedback: { group: 'From clients', label: 'Feedback on sprints' },
  question: { group: 'From clients', label: 'Questions' },
  signoff: { group: 'From clients', label: 'Sign-offs' },
  continuation: { group: 'From clients', label: 'Requests to continue with the next sprint' },
  joined: { group: 'From clients', label: 'Clients who join' },
  contact: { group: 'Agency', label: 'Messages from the contact form' },
  access: { group: 'Agency', label: 'Access requests' },
  erasure: { group: 'Agency', label: 'Requests for erasure' },
  release: { group: 'Agency', label: 'Failing releases' },
  health: { group: 'Agency', label: 'Stopped emails, backups or jobs' },
} as const satisfies Record<string, { readonly group: string; readonly label: string }>;

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}

/** When the daily digest is sent, in the agency's time zone. The database has the same hour. */
export const digestTime = '08:00';
