import { describe, expect, test } from '@jest/globals';
import type { BootRemote } from '@northlight/contract';
import { type Command, filterCommands, listNavigationCommands } from './commands.ts';

const createRemote = (
  name: string,
  routes: BootRemote['routes'],
  navigation: BootRemote['navigation'],
): BootRemote => ({ name, version: '1.0.0', entry: { url: '', integrity: '' }, routes, navigation });

const remotes = [
  createRemote(
    'site',
    [
      ['/', 'public', 'Home'],
      ['/blog', 'public', 'Blog'],
    ],
    [
      ['/', 'Home'],
      ['/blog', 'Blog'],
    ],
  ),
  createRemote('portal', [['/client-portal', 'client', 'Portal']], [['/client-portal', 'Portal']]),
  createRemote(
    'dashboard',
    [
      ['/dashboard/blogs', 'staff', 'Blogs'],
      ['/dashboard/blogs/:id', 'staff', 'Post'],
      ['/dashboard/profile', 'staff', 'Profile'],
      ['/dashboard/audit', 'admin', 'Audit log'],
    ],
    [['/dashboard/blogs', 'Blogs']],
  ),
];

const list = (listed: readonly BootRemote[], isAdmin = false) =>
  listNavigationCommands(listed, 'dashboard', isAdmin ? ['public', 'staff', 'admin'] : ['public', 'staff']);

describe('navigation commands', () => {
  const labels = list(remotes).map(({ label, note }) => [label, note]);
  test('include every remote’s entries with its name', () => {
    expect(labels).toContainEqual(['Blog', 'site']);
    expect(labels).toContainEqual(['Blogs', undefined]);
  });
  test('omit entries for clients', () => {
    expect(labels.some(([label]) => label === 'Portal')).toBe(false);
  });
  test('include entries with a query, and admin entries only for admins', () => {
    const events = createRemote(
      'events',
      [
        ['/events/:day', 'staff', 'Day'],
        ['/events/costs', 'admin', 'Costs'],
      ],
      [
        ['/events/today?view=all', 'Today'],
        ['/events/costs', 'Costs'],
      ],
    );
    const listEventLabels = (isAdmin: boolean) =>
      list([events], isAdmin).flatMap(({ label, note }) => (note === 'events' ? [label] : []));
    expect(listEventLabels(false)).toEqual(['Today']);
    expect(listEventLabels(true)).toEqual(['Today', 'Costs']);
  });
  test('include the own pages outside the menu, without those of single records or of other roles', () => {
    expect(labels.map(([label]) => label)).toEqual(['Home', 'Blog', 'Blogs', 'Profile']);
  });
});

const creationCommands = ['Add project', 'Add client project', 'New post'].map(
  (label): Command => ({ id: label, group: 'Create', label, action: '/' }),
);

describe('filtering commands', () => {
  test('matches every word, and puts labels that start with the text first', () => {
    const matches = filterCommands([...list(remotes), ...creationCommands], 'pro');
    expect(matches[0]?.label).toBe('Profile');
    expect(matches.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Add project', 'Add client project']),
    );
    expect(filterCommands(creationCommands, 'CLÍENT add').map(({ label }) => label)).toEqual([
      'Add client project',
    ]);
    expect(filterCommands(creationCommands, 'zzz')).toEqual([]);
  });
  test('shows everything if no text is entered', () => {
    expect(filterCommands(creationCommands, '  ')).toEqual(creationCommands);
  });
});
