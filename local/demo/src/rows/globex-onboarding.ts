import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import { billedTo, silent } from './globex-billing.ts';
import { invoicesOf } from './invoices.ts';
import type { ClientWork, People } from './types.ts';

/** Paused, with one finished sprint and no tickets: its progress is the share of finished sprints. */
export function onboarding(calendar: Calendar, people: People): ClientWork {
  const id = idOf('client project', 'globex', 'onboarding');
  const project = {
    id,
    client_id: people.globex,
    title: 'Supplier Onboarding',
    description:
      'From first contact to first order in a week. Paused until the new procurement rules are signed.',
    status: 'On Hold',
    percent_complete: 50,
    estimated_delivery: null,
    contact_person_name: 'Leila Haddad',
    contact_person_role: 'Head of Delivery',
    contact_person_email: 'leila@northlight.example',
    contact_person_phone: '+49 30 5557 0192',
    created_at: calendar.at(-155, '09:30'),
  };
  const sprint = { project_id: id, created_at: calendar.at(-150, '10:00') };
  return {
    ...silent,
    project,
    sprints: [
      {
        ...sprint,
        id: idOf('sprint', 'globex onboarding', 1),
        title: 'Forms that suppliers finish',
        start_date: calendar.day(-148),
        end_date: calendar.day(-135),
        status: 'Completed',
        deliverables: ['A supplier can register in nine minutes'],
        updated_at: calendar.at(-135, '15:00'),
      },
      {
        ...sprint,
        id: idOf('sprint', 'globex onboarding', 2),
        title: 'Checks and contracts',
        start_date: calendar.day(60),
        end_date: calendar.day(73),
        status: 'Not Started',
        deliverables: [],
        updated_at: calendar.at(-120, '12:00'),
      },
    ],
    tickets: [],
    ...invoicesOf(calendar, project, billedTo, [
      {
        n: 988,
        name: 'Sprint 1 · Forms',
        minor: 655_000,
        currency: 'EUR',
        issued: -134,
        due: -104,
        status: 'Paid',
      },
    ]),
    notifications: [
      {
        id: idOf('notification', 'globex onboarding', 1),
        project_id: id,
        client_id: people.globex,
        notification_type: 'project_updated',
        title: 'Project updated',
        message: `"${project.title}" is now on hold.`,
        read: true,
        sent_at: calendar.at(-120, '12:00'),
        created_at: calendar.at(-120, '12:00'),
      },
    ],
  };
}
