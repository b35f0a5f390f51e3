/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { describeActor, describeChange, describeDifference, linkToEntry } from './describe-change.ts';

const createEntry = (
  action: string,
  table_name: string,
  changes: object,
  row_name: string | null = null,
) => ({
  action,
  table_name,
  row_name,
  changes: changes as never,
});

describe('describeChange', () => {
  test.each([
    [createEntry('insert', 'services', { title: [null, 'CRM'] }), 'added the service “CRM”'],
    [createEntry('delete', 'team_members', { name: ['Ada', null] }), 'deleted the team member “Ada”'],
    [createEntry('update', 'project_sprints', { status: ['Planned', 'In Progress'] }), 'changed the sprint'],
    [
      createEntry('update', 'project_sprints', { status: ['a', 'b'] }, 'Checkout'),
      'changed the sprint “Checkout”',
    ],
    [
      createEntry('update', 'project_tickets', { board_rank: ['a', 'b'] }, 'Login'),
      'moved the ticket “Login”',
    ],
    [
      createEntry('insert', 'sprint_messages', { kind: [null, 'question'] }, 'Pricing'),
      'sent a message about the sprint “Pricing”',
    ],
    [
      createEntry('insert', 'sprint_signoffs', { decision: [null, 'approved'] }, 'Pricing'),
      'approved the sprint “Pricing”',
    ],
    [
      createEntry('insert', 'sprint_signoffs', { decision: [null, 'changes requested'] }),
      'requested changes to the sprint',
    ],
    [createEntry('update', 'new_table', {}), 'changed the new table'],
    [createEntry('delete', 'company_members', {}), 'deleted the company permissions of someone'],
    [createEntry('sign_in', 'accounts', {}), 'signed in'],
    [createEntry('sign_in', 'accounts', { method: [null, 'passkey'] }), 'signed in with a passkey'],
    [
      createEntry('sign_in_failed', 'accounts', { method: [null, 'passkey'] }),
      'could not sign in: the passkey was rejected',
    ],
    [createEntry('insert', 'calendar_addresses', {}), 'created their calendar link'],
    [createEntry('delete', 'calendar_addresses', {}), 'revoked their calendar link'],
  ])('describes %j as “%s”', (change, sentence) => {
    expect(describeChange(change)).toBe(sentence);
  });
});

describe('describeDifference', () => {
  test.each([
    ['update', { status: ['Planned', 'In Progress'] }, 'Status: Planned → In Progress'],
    [
      'update',
      { published: [false, true], price_starting: ['$5', null] },
      'Published: no → yes · Price starting: $5 → empty',
    ],
    ['update', { a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2] }, 'A: 1 → 2 · B: 1 → 2 · 2 more'],
    ['update', { content: [{ length: 900 }, { length: 901 }] }, 'Content changed'],
    ['update', { client_id: ['5', '6'] }, 'Client changed'],
    ['update', { board_rank: ['a', 'b'] }, ''],
    ['update', { title: ['x'.repeat(50), 'y'] }, `Title: ${'x'.repeat(39)}… → y`],
    ['insert', { title: [null, 'CRM'] }, ''],
    ['update', { ended_at: [null, '2026-03-10T23:30:00+00:00'] }, 'Ended at: empty → 11 Mar 2026, 00:30'],
    ['update', { due_date: ['2026-03-10', null] }, 'Due date: 10 Mar 2026 → empty'],
  ])('describes the %s %j as “%s”', (action, changes, text) => {
    expect(describeDifference({ action, changes: changes as never }, 'Europe/Berlin')).toBe(text);
  });
});

test('names a visitor or the system if there is no actor', () => {
  expect(describeActor({ actor_name: 'Ada', table_name: 'blogs' })).toBe('Ada');
  expect(describeActor({ actor_name: null, table_name: 'blogs' })).toBe('The system');
  expect(describeActor({ actor_name: null, table_name: 'contact_messages' })).toBe('A visitor');
});

test('links to existing rows but not to deleted ones', () => {
  expect(linkToEntry({ table_name: 'blogs', row_id: '7', row_name: 'A' })).toBe('/dashboard/blogs/7');
  expect(linkToEntry({ table_name: 'sprint_signoffs', row_id: '7', row_name: 'A' })).toBe(
    '/dashboard/inbox?tab=signoffs',
  );
  expect(linkToEntry({ table_name: 'blogs', row_id: '7', row_name: null })).toBeNull();
  expect(linkToEntry({ table_name: 'profiles', row_id: '7', row_name: 'A' })).toBeNull();
});
