import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import { invoicesOf } from './invoices.ts';
import type { ClientWork, People } from './types.ts';

const nothing = { tickets: [], notifications: [], messages: [], signoffs: [], continuations: [] } as const;
const billedTo = ['Harborline Freight', 'Marguerite Delacroix', 'Quai de la Douane 3', '59140 Dunkerque'];
const contact = {
  contact_person_name: 'Leila Haddad',
  contact_person_role: 'Head of Delivery',
  contact_person_email: 'leila@northlight.example',
  contact_person_phone: '+49 30 5557 0192',
} as const;

/** A client of long standing: one finished project with a year of invoices, and one that was called off. */
export function harborlineWork(calendar: Calendar, people: People): ClientWork[] {
  const customs = {
    ...contact,
    id: idOf('client project', 'harborline', 'customs'),
    client_id: people.harborline,
    title: 'Customs Desk',
    description: 'Declarations that fill themselves in from the load. In use in three ports, in our care.',
    status: 'Completed',
    percent_complete: 100,
    estimated_delivery: calendar.day(-262),
    created_at: calendar.at(-300, '09:00'),
  };
  const forecast = {
    ...contact,
    id: idOf('client project', 'harborline', 'forecast'),
    client_id: people.harborline,
    title: 'Berth Forecast',
    description:
      'Called off together after the first week: the port authority publishes the same figures for free.',
    status: 'Cancelled',
    percent_complete: 10,
    estimated_delivery: null,
    created_at: calendar.at(-96, '14:00'),
  };
  const care = [934, 947, 962, 983, 999, 1008, 1018, 1037].map((n, month) => ({
    n,
    name: 'Care and small changes',
    minor: 180_000 + ((month * 37) % 5) * 12_500,
    currency: 'EUR',
    issued: -235 + month * 30,
    due: -205 + month * 30,
    status: 'Paid' as const,
  }));
  return [
    {
      ...nothing,
      project: customs,
      sprints: ['From load to declaration', 'Corrections and receipts'].map((title, index) => ({
        id: idOf('sprint', 'harborline', index),
        project_id: customs.id,
        title,
        start_date: calendar.day(-298 + index * 18),
        end_date: calendar.day(-285 + index * 18),
        status: 'Completed',
        deliverables: ['You can send a declaration without typing it'],
        created_at: calendar.at(-299, '09:00'),
        updated_at: calendar.at(-285 + index * 18, '16:00'),
      })),
      ...invoicesOf(calendar, customs, billedTo, [
        {
          n: 931,
          name: 'Customs Desk, fixed price',
          minor: 1_940_000,
          currency: 'EUR',
          issued: -262,
          due: -232,
          status: 'Paid',
        },
        ...care,
      ]),
    },
    {
      ...nothing,
      project: forecast,
      sprints: [],
      ...invoicesOf(calendar, forecast, billedTo, [
        {
          n: 1009,
          name: 'Berth Forecast, one week',
          minor: 390_000,
          currency: 'EUR',
          issued: -84,
          due: -54,
          status: 'Paid',
        },
      ]),
    },
  ];
}
