import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import { acmeInvoices } from './acme-invoices.ts';
import { acmeNotifications } from './acme-notifications.ts';
import { acmeTickets } from './acme-tickets.ts';
import type { ClientWork, Insert, People } from './types.ts';

const PROJECT = idOf('client project', 'acme');
const sprintId = (n: number) => idOf('sprint', 'acme', n);

function sprints(calendar: Calendar): Insert<'project_sprints'>[] {
  const base = { project_id: PROJECT };
  return [
    {
      ...base,
      id: sprintId(1),
      title: 'Foundations and sign-in',
      description:
        'The ground that everything else stands on: accounts for buyers and approvers, the catalogue read from your ERP every night, and a first page on which a part can be found by number or by what people call it.',
      start_date: calendar.day(-47),
      end_date: calendar.day(-34),
      status: 'Completed',
      deliverables: [
        'You can sign in with your company account',
        'You can find any of the 41,000 parts by number, name or nickname',
        'You can see stock per warehouse, at most a day old',
      ],
      preview_link: 'https://preview.acme.northlight.example/sprint-1',
      created_at: calendar.at(-50, '10:20'),
      updated_at: calendar.at(-34, '16:05'),
    },
    {
      ...base,
      id: sprintId(2),
      title: 'Quotes and price lists',
      description:
        'Quotes with your own price rules: customer lists, volume breaks and the handshake agreements that so far existed in a notebook.',
      start_date: calendar.day(-33),
      end_date: calendar.day(-20),
      status: 'Completed',
      deliverables: [
        'You can write a quote and send it as a link',
        'You can see why a price is what it is',
        'You can turn an accepted quote into an order',
      ],
      preview_link: 'https://preview.acme.northlight.example/sprint-2',
      created_at: calendar.at(-50, '10:24'),
      updated_at: calendar.at(-20, '15:40'),
    },
    {
      ...base,
      id: sprintId(3),
      title: 'Orders and approvals',
      description:
        'Orders above a limit wait for the right person, who is asked once and can answer from a phone. We need to know from you whether the limits per cost centre are the ones that people really work with.',
      start_date: calendar.day(-19),
      end_date: calendar.day(-6),
      status: 'In Review',
      feedback_required: true,
      deliverables: [
        'You can place an order against a cost centre',
        'You can approve or return an order from the mail itself',
        'You can see who has had an order on their desk, and for how long',
        'You can export a month for the accountants',
      ],
      preview_link: 'https://preview.acme.northlight.example/sprint-3',
      created_at: calendar.at(-50, '10:31'),
      updated_at: calendar.at(-4, '11:15'),
    },
    {
      ...base,
      id: sprintId(4),
      title: 'Delivery tracking',
      description:
        'One line per delivery, from the picking list to the signature at the gate, with the carriers’ own words translated into ours.',
      start_date: calendar.day(-5),
      end_date: calendar.day(8),
      status: 'In Progress',
      deliverables: [
        'You can follow an order from shelf to gate',
        'You can be told when a delivery will be late, before it is',
        'You can report damage with a photograph',
      ],
      preview_link: null,
      created_at: calendar.at(-50, '10:37'),
      updated_at: calendar.ago(190),
    },
    {
      ...base,
      id: sprintId(5),
      title: 'Returns and credits',
      description: 'What comes back, why, and what you are owed for it.',
      start_date: calendar.day(9),
      end_date: calendar.day(22),
      status: 'Planned',
      deliverables: ['You can send a part back without a form', 'You can see open credits per supplier'],
      preview_link: null,
      created_at: calendar.at(-50, '10:40'),
      updated_at: calendar.at(-12, '09:30'),
    },
    {
      ...base,
      id: sprintId(6),
      title: 'Reports and handover',
      description: null,
      start_date: calendar.day(23),
      end_date: calendar.day(36),
      status: 'Not Started',
      deliverables: [],
      preview_link: null,
      created_at: calendar.at(-50, '10:44'),
      updated_at: calendar.at(-50, '10:44'),
    },
  ];
}

function conversation(
  calendar: Calendar,
  people: People,
): Pick<ClientWork, 'messages' | 'signoffs' | 'continuations'> {
  const say = (
    sprint: number,
    kind: 'feedback' | 'question' | 'reply',
    who: 'acme' | 'author' | 'leila',
    at: string,
    body: string,
  ): Insert<'sprint_messages'> => ({
    id: idOf('message', 'acme', sprint, body),
    request_key: idOf('message key', 'acme', sprint, body),
    project_id: PROJECT,
    sprint_id: sprintId(sprint),
    kind,
    body,
    author_id: people[who],
    created_at: at,
  });
  return {
    messages: [
      say(
        1,
        'feedback',
        'acme',
        calendar.at(-33, '09:42'),
        'The search is quick and it knows our nicknames, which nobody believed you would manage. One thing: the stock of the Leeds warehouse is missing on Mondays.',
      ),
      say(
        1,
        'reply',
        'leila',
        calendar.at(-33, '13:10'),
        'Thank you, Dana. Leeds closes its books on Sunday night and our import ran an hour too early. It now waits for the closing; this Monday will show the right numbers.',
      ),
      say(1, 'feedback', 'acme', calendar.at(-31, '10:05'), 'Confirmed, Monday was right. Thank you.'),
      say(1, 'reply', 'leila', calendar.at(-31, '10:21'), 'Lovely. Closing this one.'),
      say(
        2,
        'question',
        'acme',
        calendar.at(-25, '14:30'),
        'Can a quote have two currencies? We sometimes sell the part in dollars and the freight in euros.',
      ),
      say(
        2,
        'reply',
        'author',
        calendar.at(-25, '16:02'),
        'Each quote has one currency, but you can attach the freight as a second quote and send both under one link. We tried it with your last three such cases and it read well. Shall we show you on Thursday?',
      ),
      say(
        4,
        'question',
        'acme',
        calendar.ago(26 * 60),
        'Our carrier in Rotterdam changes its tracking page next month. Does that affect this sprint?\n\nIf it does, I can put you in touch with their technical contact.',
      ),
    ],
    signoffs: [
      {
        id: idOf('signoff', 'acme', 1),
        request_key: idOf('signoff key', 'acme', 1),
        project_id: PROJECT,
        sprint_id: sprintId(1),
        decision: 'approved',
        comment: 'Approved together with our warehouse leads.',
        author_id: people.acme,
        created_at: calendar.at(-31, '10:12'),
      },
    ],
    continuations: [
      {
        id: idOf('continuation', 'acme', 1),
        request_key: idOf('continuation key', 'acme', 1),
        project_id: PROJECT,
        sprint_id: sprintId(1),
        author_id: people.acme,
        created_at: calendar.at(-33, '09:44'),
      },
    ],
  };
}

/** The project in which every state of sprints, tickets and invoices can be seen. */
export function acmeWork(calendar: Calendar, people: People): ClientWork {
  const project = {
    id: PROJECT,
    client_id: people.acme,
    title: 'Parts and Orders Portal',
    description:
      'One place for Acme’s 2,300 customers to find a part, get a price, place an order and follow it to the gate. It replaces three spreadsheets, a fax line and a great deal of goodwill.',
    status: 'In Progress',
    percent_complete: 58,
    estimated_delivery: calendar.day(50),
    contact_person_name: 'Leila Haddad',
    contact_person_role: 'Head of Delivery',
    contact_person_email: 'leila@northlight.example',
    contact_person_phone: '+49 30 5557 0192',
    created_at: calendar.at(-52, '11:00'),
  };
  return {
    project,
    sprints: sprints(calendar),
    tickets: acmeTickets(calendar, PROJECT, sprintId),
    ...acmeInvoices(calendar, project),
    notifications: acmeNotifications(calendar, people, project),
    ...conversation(calendar, people),
  };
}
