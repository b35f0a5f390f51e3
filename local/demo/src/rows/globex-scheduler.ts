import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import { billedTo, silent } from './globex-billing.ts';
import { invoicesOf } from './invoices.ts';
import type { ClientWork, People } from './types.ts';

/** In full swing. */
export function scheduler(calendar: Calendar, people: People): ClientWork {
  const id = idOf('client project', 'globex', 'scheduler');
  const sprintId = (n: number) => idOf('sprint', 'globex scheduler', n);
  const project = {
    id,
    client_id: people.globex,
    title: 'Field Service Scheduler',
    description: 'Who drives to which turbine, with which certificate, in which weather.',
    status: 'In Progress',
    percent_complete: 35,
    estimated_delivery: calendar.day(71),
    contact_person_name: 'Amara Okafor',
    contact_person_role: 'Head of Design',
    contact_person_email: 'author@northlight.example',
    contact_person_phone: null,
    created_at: calendar.at(-40, '13:00'),
  };
  const sprint = { project_id: id };
  const ticket = (
    n: number,
    type: string,
    status: string,
    priority: string,
    title: string,
    assignee: string | null,
  ) => ({
    id: idOf('ticket', 'globex', title),
    project_id: id,
    sprint_id: sprintId(n),
    title,
    type,
    status,
    priority,
    assigned_to: assignee,
    created_at: calendar.at(-36, '10:00'),
    updated_at: calendar.at(-2, '16:45'),
  });
  const noted = (
    n: number,
    at: string,
    type: string,
    title: string,
    message: string,
    read: boolean,
    sprint: number | null,
  ) => ({
    id: idOf('notification', 'globex scheduler', n),
    project_id: id,
    client_id: people.globex,
    sprint_id: sprint === null ? null : sprintId(sprint),
    notification_type: type,
    title,
    message,
    read,
    sent_at: at,
    created_at: at,
  });
  return {
    ...silent,
    project,
    sprints: [
      {
        ...sprint,
        id: sprintId(1),
        title: 'Turbines, people and certificates',
        description: 'The three lists on which every plan rests.',
        start_date: calendar.day(-36),
        end_date: calendar.day(-23),
        status: 'Completed',
        deliverables: ['You can see who may climb what, and until when'],
        preview_link: 'https://preview.globex.northlight.example/lists',
        created_at: calendar.at(-38, '10:00'),
        updated_at: calendar.at(-23, '16:00'),
      },
      {
        ...sprint,
        id: sprintId(2),
        title: 'The week on one page',
        description: 'Drag a visit to another day and see at once what it breaks.',
        start_date: calendar.day(-10),
        end_date: calendar.day(3),
        status: 'In Progress',
        deliverables: ['You can plan a week for twelve teams', 'You can see the wind that stops a crane'],
        created_at: calendar.at(-38, '10:05'),
        updated_at: calendar.at(-2, '17:00'),
      },
      {
        ...sprint,
        id: sprintId(3),
        title: 'On the phone, in the nacelle',
        start_date: calendar.day(11),
        end_date: calendar.day(24),
        status: 'Planned',
        deliverables: ['You can close a visit without a signal'],
        created_at: calendar.at(-38, '10:10'),
        updated_at: calendar.at(-38, '10:10'),
      },
    ],
    tickets: [
      ticket(
        1,
        'Backend',
        'Completed',
        'High',
        'Import certificates from the training provider',
        'Freja Holm',
      ),
      ticket(1, 'Frontend', 'Completed', 'Medium', 'Lists of turbines and teams', 'Jonas Lindner'),
      ticket(1, 'Design', 'Closed', 'Low', 'A map that helps and one that decorates', 'Amara Okafor'),
      ticket(2, 'Frontend', 'In Progress', 'High', 'Drag a visit between days and teams', 'Jonas Lindner'),
      ticket(
        2,
        'Backend',
        'Resolved',
        'High',
        'What a move breaks: rest, certificates, travel',
        'Tomasz Wieczorek',
      ),
      ticket(2, 'Feature', 'Not started', 'Medium', 'Wind forecast per site', null),
      ticket(3, 'Fullstack', 'Not started', 'High', 'Close a visit offline', 'Mateo Ruiz'),
    ],
    ...invoicesOf(calendar, project, billedTo, [
      {
        n: 1039,
        name: 'Sprint 1 · Lists',
        minor: 690_000,
        currency: 'EUR',
        issued: -22,
        due: -8,
        status: 'Paid',
        file: [
          ['Development, eight days', 624_000],
          ['Design, one day', 66_000],
        ],
      },
      {
        n: 1050,
        name: 'Weather data, first year',
        minor: 118_000,
        currency: 'EUR',
        issued: -12,
        due: 5,
        status: 'Pending',
        file: [['Licence for forty sites', 118_000]],
      },
      {
        n: 1059,
        name: 'Sprint 2 · The week on one page',
        minor: 735_000,
        currency: 'EUR',
        issued: -2,
        due: 28,
        status: 'Pending',
      },
    ]),
    notifications: [
      noted(
        1,
        calendar.at(-2, '17:00'),
        'project_updated',
        'Project updated',
        `"${project.title}" is now in progress.`,
        false,
        null,
      ),
      noted(
        2,
        calendar.at(-10, '09:00'),
        'sprint_started',
        'Sprint started',
        'Work on "The week on one page" has started.',
        true,
        2,
      ),
      noted(
        3,
        calendar.at(-23, '16:00'),
        'sprint_completed',
        'Sprint completed',
        '"Turbines, people and certificates" is complete. Have a look and tell us what you think.',
        true,
        1,
      ),
    ],
  };
}
