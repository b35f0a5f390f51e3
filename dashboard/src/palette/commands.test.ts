import { describe, expect, test } from '@jest/globals';
import type { BootRemote } from '@northlight/contract';
import { creationCommands, filterCommands, listNavigationCommands } from './commands.ts';

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
  createRemote('dashboard', [['/dashboard/blogs', 'staff', 'Blogs']], [['/dashboard/blogs', 'Blogs']]),
];

describe('navigation commands', () => {
  const labels = listNavigationCommands(remotes, false).map(({ label, note }) => [label, note]);
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
      listNavigationCommands([events], isAdmin).flatMap(({ label, note }) =>
        note === 'events' ? [label] : [],
      );
    expect(listEventLabels(false)).toEqual(['Today']);
    expect(listEventLabels(true)).toEqual(['Today', 'Costs']);
  });
  test('include screens outside the menu once', () => {
    expect(labels.filter(([label]) => label === 'Settings')).toHaveLength(1);
  });
});

describe('filtering commands', () => {
  test('matches every word, and puts labels that start with the text first', () => {
    const matches = filterCommands([...listNavigationCommands(remotes, false), ...creationCommands], 'pro');
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
