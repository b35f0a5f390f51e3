import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCalendar } from '../calendar.ts';
import { accounts } from '../content/accounts.ts';
import { readContent } from '../read-content.ts';
import { clientWork, type Inbox } from '../seed/client-work.ts';

const people = Object.fromEntries(accounts.map(({ key }) => [key, `id of ${key}`]));

const awkward = [
  ['an ordinary day', '2026-11-20T10:00:00Z', '2026-11-20'],
  ['a leap day', '2028-02-29T09:00:00Z', '2028-02-29'],
  ['the day after a leap day', '2028-03-01T09:00:00Z', '2028-03-01'],
  ['summer time begins', '2027-03-28T01:30:00Z', '2027-03-28'],
  ['summer time ends', '2026-10-25T00:30:00Z', '2026-10-25'],
  ['a new year in Berlin, the old one in UTC', '2026-12-31T23:30:00Z', '2027-01-01'],
  ['the end of a month', '2027-01-31T22:59:59Z', '2027-01-31'],
  ['just after midnight in Berlin', '2027-06-30T22:01:00Z', '2027-07-01'],
] as const;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const unique = <Value>(values: Iterable<Value>) => [...new Set(values)].sort();

for (const [name, instant, today] of awkward) {
  describe(`on ${name}`, () => {
    const calendar = createCalendar(new Date(instant), 'Europe/Berlin');
    const references = { calendar, people, addressOf: (picture: string) => picture };
    const work = clientWork(references);
    const [acme, ...more] = work.filter((one) => one.project.client_id === people.acme);
    assert.ok(acme);

    test('the agency has its own local day', () => {
      assert.equal(calendar.today, today);
      assert.equal(daysBetween(calendar.day(-60), calendar.day(60)), 120);
    });

    test('Acme has one project, Globex two, the newcomer none', () => {
      assert.equal(more.length, 0);
      assert.equal(work.filter((one) => one.project.client_id === people.globex).length, 2);
      assert.equal(work.filter((one) => one.project.client_id === people.newcomer).length, 0);
      assert.deepEqual(unique(work.map((one) => one.project.status)), [
        'Cancelled',
        'Completed',
        'In Progress',
        'On Hold',
      ]);
    });

    test('sprints have every status, with matching dates', () => {
      assert.deepEqual(unique(acme.sprints.map((sprint) => sprint.status)), [
        'Completed',
        'In Progress',
        'In Review',
        'Not Started',
        'Planned',
      ]);
      for (const sprint of work.flatMap((one) => one.sprints)) {
        assert.ok(sprint.start_date <= sprint.end_date);
        if (sprint.status === 'In Progress')
          assert.ok(sprint.start_date <= today && today <= sprint.end_date);
        if (sprint.status === 'Completed') assert.ok(sprint.end_date < today);
        if (sprint.status === 'Planned' || sprint.status === 'Not Started')
          assert.ok(sprint.start_date > today);
      }
      const waiting = acme.sprints.filter((sprint) => sprint.feedback_required);
      assert.deepEqual(
        waiting.map((sprint) => sprint.status),
        ['In Review'],
      );
      const empty = acme.sprints.filter(
        (sprint) => !acme.tickets.some((ticket) => ticket.sprint_id === sprint.id),
      );
      assert.deepEqual(
        empty.map((sprint) => sprint.status),
        ['Not Started'],
      );
    });

    test('tickets have every type, priority and status', () => {
      assert.deepEqual(unique(acme.tickets.map((ticket) => ticket.type)), [
        'Backend',
        'Bug',
        'Design',
        'Feature',
        'Frontend',
        'Fullstack',
      ]);
      assert.deepEqual(unique(acme.tickets.map((ticket) => ticket.priority)), ['High', 'Low', 'Medium']);
      assert.deepEqual(unique(acme.tickets.map((ticket) => ticket.status)), [
        'Closed',
        'Completed',
        'In Progress',
        'Not started',
        'Open',
        'Resolved',
      ]);
      assert.ok(acme.tickets.some((ticket) => !ticket.sprint_id));
    });

    test('invoices have every due state, on both sides of each threshold', () => {
      const open = acme.invoices.filter((invoice) => invoice.payment_status === 'Pending');
      const days = open.map((invoice) => (invoice.due_date ? daysBetween(today, invoice.due_date) : null));
      for (const day of [null, -12, -1, 0, 3, 7, 8, 14, 15, 16, 42])
        assert.ok(days.includes(day), `due in ${day}`);
      const stored = acme.invoices.filter((invoice) => invoice.payment_status === 'Overdue');
      assert.deepEqual(unique(stored.map((invoice) => invoice.due_date !== null)), [false, true]);
      for (const status of ['Paid', 'Cancelled']) {
        assert.ok(
          acme.invoices.some((invoice) => invoice.payment_status === status),
          status,
        );
      }
      assert.ok(unique(acme.invoices.map((invoice) => invoice.currency)).length >= 3);
      assert.ok(acme.invoices.some((invoice) => invoice.file_url));
      assert.ok(acme.invoices.some((invoice) => !invoice.file_url));
      const numbers = work
        .flatMap((one) => one.invoices)
        .sort((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1));
      assert.equal(unique(numbers.map((invoice) => invoice.invoice_number)).length, numbers.length);
    });

    test('notifications fill more than a page, read and unread, over several days', () => {
      assert.ok(acme.notifications.length > 10);
      assert.deepEqual(unique(acme.notifications.map((one) => one.read)), [false, true]);
      assert.ok(unique(acme.notifications.map((one) => one.sent_at?.slice(0, 10))).length >= 5);
      assert.deepEqual(unique(acme.notifications.map((one) => one.notification_type)), [
        'feedback_requested',
        'other',
        'project_updated',
        'sprint_completed',
        'sprint_started',
      ]);
    });

    test('some threads wait for an answer and some have one', () => {
      const last = new Map(
        acme.messages
          .toSorted((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1))
          .map((one) => [one.sprint_id, one.kind]),
      );
      assert.deepEqual(unique(last.values()), ['question', 'reply']);
      assert.equal(acme.signoffs.length, 1);
      assert.equal(acme.continuations.length, 1);
    });

    test('no row is in the future', () => {
      const site = readContent<Record<string, { readonly created_at?: string }[]>>('site', references);
      const inbox = readContent<Inbox>('inbox', references);
      const rows = [
        ...work.flatMap((one) => [
          one.project,
          ...one.sprints,
          ...one.tickets,
          ...one.invoices,
          ...one.notifications,
          ...one.messages,
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
