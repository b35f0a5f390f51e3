import type { Calendar } from '../calendar.ts';
import { accounts } from '../content/accounts.ts';
import { idOf } from '../ids.ts';
import type { Insert, People } from './types.ts';

const sprintTitles = [
  'Foundations and sign-in',
  'Quotes and price lists',
  'Orders and approvals',
  'Delivery tracking',
];

/** What a notification is about, so that it leads there: an invoice by its number, a sprint by its title. */
function aboutOf(message: string) {
  const invoice = /NL-(\d+)/.exec(message)?.[1];
  const sprint = sprintTitles.findIndex((title) => message.includes(`"${title}"`)) + 1;
  return {
    invoice_id: invoice ? idOf('invoice', Number(invoice)) : null,
    sprint_id: !invoice && sprint > 0 ? idOf('sprint', 'acme', sprint) : null,
  };
}

/**
 * More than one page of notifications over seven weeks; the latest five are unread. The further people of the company are
 * told what their rights concern, from the day on which they joined.
 */
export function acmeNotifications(
  calendar: Calendar,
  people: People,
  project: { readonly id: string; readonly title: string },
): Insert<'project_notifications'>[] {
  const told = [
    [calendar.ago(95), 'other', 'New invoice', 'Invoice NL-1062, $4,350.00, is ready.'],
    [
      calendar.ago(5 * 60 + 12),
      'project_updated',
      'Project updated',
      `"${project.title}" is now in progress.`,
    ],
    [
      calendar.at(-1, '11:34'),
      'other',
      'An answer is on its way',
      'We have passed your question about the carrier in Rotterdam on to Freja, who looks after integrations.',
    ],
    [
      calendar.at(-4, '11:15'),
      'feedback_requested',
      'Your feedback is needed',
      'Please review "Orders and approvals" and send us your feedback.',
    ],
    [
      calendar.at(-5, '09:02'),
      'sprint_started',
      'Sprint started',
      'Work on "Delivery tracking" has started.',
    ],
    [calendar.at(-9, '14:20'), 'other', 'Invoice updated', 'Invoice NL-1055, $9,015.00, has changed.'],
    [
      calendar.at(-12, '09:30'),
      'project_updated',
      'Project updated',
      `"${project.title}" is now in progress.`,
    ],
    [
      calendar.at(-18, '10:40'),
      'other',
      'Invoice paid',
      'Invoice NL-1043, $8,420.50, is marked as paid. Thank you.',
    ],
    [
      calendar.at(-19, '09:05'),
      'sprint_started',
      'Sprint started',
      'Work on "Orders and approvals" has started.',
    ],
    [
      calendar.at(-20, '15:40'),
      'sprint_completed',
      'Sprint completed',
      '"Quotes and price lists" is complete. Have a look and tell us what you think.',
    ],
    [
      calendar.at(-26, '16:00'),
      'project_updated',
      'Project updated',
      `"${project.title}" is now in progress.`,
    ],
    [
      calendar.at(-33, '09:00'),
      'sprint_started',
      'Sprint started',
      'Work on "Quotes and price lists" has started.',
    ],
    [
      calendar.at(-34, '16:05'),
      'sprint_completed',
      'Sprint completed',
      '"Foundations and sign-in" is complete. Have a look and tell us what you think.',
    ],
    [
      calendar.at(-47, '09:00'),
      'sprint_started',
      'Sprint started',
      'Work on "Foundations and sign-in" has started.',
    ],
    [
      calendar.at(-52, '11:02'),
      'other',
      'Welcome to your portal',
      'Here you can follow the project, see what we need from you, and find your invoices.',
    ],
  ] as const;
  const toldTo = (reader: string, isNews: (type: string, isInvoice: boolean, sentAt: string) => boolean) => {
    const row = ([sentAt, type, title, message]: (typeof told)[number], index: number) => {
      const about = aboutOf(message);
      if (!isNews(type, about.invoice_id !== null, sentAt)) return [];
      return {
        id: idOf('notification', reader, index),
        project_id: project.id,
        client_id: people[reader as keyof People],
        notification_type: type,
        title,
        message,
        ...about,
        read: index >= 5,
        sent_at: sentAt,
        created_at: sentAt,
      };
    };
    return told.flatMap(row);
  };
  const colleagues = accounts.flatMap(({ key, joins, age }) => {
    if (joins === undefined) return [];
    const joined = calendar.at(-age, '16:48');
    return toldTo(key, (type, isInvoice, sentAt) => {
      if (sentAt < joined) return false;
      if (isInvoice) return joins.rights.includes('is_billing');
      return type !== 'feedback_requested' || joins.rights.includes('is_approver');
    });
  });
  return [...toldTo('acme', () => true), ...colleagues];
}
