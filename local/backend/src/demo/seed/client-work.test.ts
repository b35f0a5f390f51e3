import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCalendar } from '../calendar.ts';
import { accounts } from '../content/accounts.ts';
import { readContent } from '../read-content.ts';
import { type Inbox, readClientWork } from './client-work.ts';

const people = Object.fromEntries(accounts.map(({ key }) => [key, `id of ${key}`]));

const specialDays = [
  ['an ordinary day', '2026-11-20T10:00:00Z', '2026-11-20'],
  ['a leap day', '2028-02-29T09:00:00Z', '2028-02-29'],
  ['the day after a leap day', '2028-03-01T09:00:00Z', '2028-03-01'],
  ['the day that daylight saving time begins', '2027-03-28T01:30:00Z', '2027-03-28'],
  ['the day that daylight saving time ends', '2026-10-25T00:30:00Z', '2026-10-25'],
  ['New Year in Berlin, while UTC is still in the old year', '2026-12-31T23:30:00Z', '2027-01-01'],
  ['the last day of a month', '2027-01-31T22:59:59Z', '2027-01-31'],
  ['a day that has just begun in Berlin', '2027-06-30T22:01:00Z', '2027-07-01'],
] as const;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

for (const [name, instant, today] of specialDays) {
  describe(`on ${name}`, () => {
    const calendar = createCalendar(new Date(instant), 'Europe/Berlin');
    const references = { calendar, people, getPictureUrl: (picture: string) => picture };
    const work = readClientWork(references);

    test('today is the agency’s local day', () => {
      assert.equal(calendar.today, today);
      assert.equal(daysBetween(calendar.day(-60), calendar.day(60)), 120);
    });

    test('sprints have dates that match their status', () => {
      for (const sprint of work.flatMap((each) => each.sprints)) {
        assert.ok(sprint.start_date <= sprint.end_date);
        if (sprint.status === 'In Progress')
          assert.ok(sprint.start_date <= today && today <= sprint.end_date);
        if (sprint.status === 'Completed') assert.ok(sprint.end_date < today);
        if (sprint.status === 'Planned' || sprint.status === 'Not Started')
          assert.ok(sprint.start_date > today);
      }
    });

    test('each client has one currency', () => {
      const pairs = work.flatMap(({ project, invoices }) =>
        invoices.map(({ currency }) => `${project.client_id} ${currency}`),
      );
      assert.equal(new Set(pairs).size, new Set(pairs.map((pair) => pair.slice(0, -4))).size);
    });

    test('invoices have every due state, on both sides of each threshold', () => {
      const all = work.flatMap(({ invoices }) => invoices);
      const open = all.filter(({ payment_status: status }) =>
        ['Pending', 'Overdue'].includes(String(status)),
      );
      const days = open.map((invoice) => (invoice.due_date ? daysBetween(today, invoice.due_date) : null));
      for (const day of [null, -12, -1, 0, 3, 7, 8, 14, 15, 16, 42])
        assert.ok(days.includes(day), `due in ${day}`);
    });

    test('no row is in the future', () => {
      const site = readContent<Record<string, { readonly created_at?: string }[]>>('site', references);
      const inbox = readContent<Inbox>('inbox', references);
      const rows = [
        ...work.flatMap((each) => [
          each.project,
          ...each.sprints,
          ...each.tickets,
          ...each.invoices,
          ...each.notifications,
          ...each.messages,
        ]),
        ...Object.values(site).flat(),
        ...Object.values(inbox).flat(),
      ];
      for (const row of rows) {
        assert.ok(row.created_at && Date.parse(row.created_at) <= Date.parse(instant), JSON.stringify(row));
      }
    });
  });
}
