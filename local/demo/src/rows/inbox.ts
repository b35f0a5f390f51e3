import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import type { Insert, People } from './types.ts';

/** Messages from the contact form, newest first; the older ones are handled. */
export function contactMessages(calendar: Calendar): Insert<'contact_messages'>[] {
  const lines = [
    [
      calendar.ago(150),
      'Ottilie Brandt',
      'o.brandt@brandt-orchards.example',
      'Brandt Orchards',
      '+49 761 555 0133',
      'mvp',
      '10k-20k',
      false,
      'We sort forty thousand crates of apples a season with a whiteboard and a whistle. I have seen Almanac and wondered whether something like it could know about cold stores. Could we talk in the week after next?',
    ],
    [
      calendar.at(-2, '19:12'),
      'Ibrahim Sesay',
      'ibrahim.sesay@lumen-clinics.example',
      'Lumen Clinics',
      null,
      'employee',
      'over-20k',
      false,
      'Rotas for six hundred nurses over four sites. The present system counts a night shift as two days. What would you need from us for an estimate?',
    ],
    [
      calendar.at(-5, '08:03'),
      'Clara Nyström',
      'clara@nystromstudio.example',
      null,
      null,
      'other',
      null,
      false,
      'A short question about your article on empty states: may I use the four kinds in a lecture, with your name on the slide?',
    ],
    [
      calendar.at(-11, '15:26'),
      'Davit Mchedlishvili',
      'davit@tbilisi-tea.example',
      'Tbilisi Tea Traders',
      '+995 32 555 017',
      'crm',
      '5k-10k',
      true,
      'Nine people, three languages, and a customer list on paper. Is that too small for you?',
    ],
    [
      calendar.at(-24, '11:40'),
      'Helen Marsh',
      'helen.marsh@northgate.example',
      'Northgate Logistics',
      null,
      'api',
      '2k-5k',
      true,
      'We need our warehouse system to tell our ledger about returns. Both have interfaces, neither likes the other.',
    ],
  ] as const;
  return lines.map(([at, name, email, company, phone, service, budget, handled, message]) => ({
    id: idOf('contact', email),
    request_key: idOf('contact key', email),
    name,
    email,
    company,
    phone,
    service,
    budget,
    handled,
    message,
    mailed_at: at,
    created_at: at,
    updated_at: handled ? calendar.at(-9, '10:00') : at,
  }));
}

/** Subscribers in every state. */
export function subscribers(calendar: Calendar): Insert<'newsletter_subscribers'>[] {
  const lines = [
    ['joan.petit@mailbox.example', 'confirmed', -210],
    ['k.adeyemi@fieldnotes.example', 'confirmed', -96],
    ['signe@havn.example', 'confirmed', -31],
    ['post@werkstatt-nord.example', 'unsubscribed', -140],
    ['yara.m@studio.example', 'pending', -1],
  ] as const;
  return lines.map(([email, status, age]) => {
    const joined = calendar.at(age, '18:20');
    return {
      id: idOf('subscriber', email),
      email,
      status,
      confirmed_at: status === 'pending' ? null : calendar.at(age, '18:26'),
      unsubscribed_at: status === 'unsubscribed' ? calendar.at(-20, '07:55') : null,
      created_at: joined,
      updated_at: joined,
    };
  });
}

/** What staff have been told, in place of what the triggers wrote while the demo was filled in. */
export function staffNotifications(calendar: Calendar, people: People): Insert<'staff_notifications'>[] {
  const project = idOf('client project', 'acme');
  const sprint = (n: number) => ({ project_id: project, sprint_id: idOf('sprint', 'acme', n) });
  const rows = [
    {
      at: calendar.ago(150),
      kind: 'contact',
      title: 'A message from the contact form',
      message: 'Ottilie Brandt, about mvp',
      read: false,
    },
    {
      at: calendar.at(-1, '16:48'),
      kind: 'access',
      audience: 'admin',
      profile_id: people.employee,
      title: 'An employee waits for access',
      message: 'Nils Bergström signed up and waits for a role.',
      read: false,
    },
    {
      at: calendar.ago(26 * 60),
      kind: 'question',
      ...sprint(4),
      title: 'A question about a sprint',
      message: 'Dana Whitfield, "Delivery tracking"',
      read: false,
    },
    {
      at: calendar.at(-2, '19:12'),
      kind: 'contact',
      title: 'A message from the contact form',
      message: 'Ibrahim Sesay, about employee',
      read: false,
    },
    {
      at: calendar.at(-5, '08:03'),
      kind: 'contact',
      title: 'A message from the contact form',
      message: 'Clara Nyström, about other',
      read: true,
    },
    {
      at: calendar.at(-25, '14:30'),
      kind: 'question',
      ...sprint(2),
      title: 'A question about a sprint',
      message: 'Dana Whitfield, "Quotes and price lists"',
      read: true,
    },
    {
      at: calendar.at(-31, '10:12'),
      kind: 'signoff',
      ...sprint(1),
      title: 'Sprint approved',
      message: 'Dana Whitfield, "Foundations and sign-in"',
      read: true,
    },
    {
      at: calendar.at(-33, '09:44'),
      kind: 'continuation',
      ...sprint(1),
      title: 'Continue with the next sprint',
      message: 'Dana Whitfield, "Foundations and sign-in"',
      read: true,
    },
    {
      at: calendar.at(-33, '09:42'),
      kind: 'feedback',
      ...sprint(1),
      title: 'Feedback on a sprint',
      message: 'Dana Whitfield, "Foundations and sign-in"',
      read: true,
    },
  ];
  return rows.map(({ at, ...row }, index) => ({
    id: idOf('staff notification', index),
    created_at: at,
    ...row,
  }));
}
