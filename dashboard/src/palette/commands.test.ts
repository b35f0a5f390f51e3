import { describe, expect, test } from '@jest/globals';
import type { BootRemote } from '@northlight/contract';
import { createCommands, filterCommands, goToCommands } from './commands.ts';

const remote = (
  name: string,
  routes: BootRemote['routes'],
  navigation: BootRemote['navigation'],
): BootRemote => ({ name, version: '1.0.0', entry: { url: '', integrity: '' }, routes, navigation });

const remotes = [
  remote(
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
  remote('portal', [['/client-portal', 'client', 'Portal']], [['/client-portal', 'Portal']]),
  remote('dashboard', [['/dashboard/blogs', 'staff', 'Blogs']], [['/dashboard/blogs', 'Blogs']]),
];

describe('navigation commands', () => {
  const labels = goToCommands(remotes, false).map(({ label, note }) => [label, note]);
  test('include every remote’s entries with its name', () => {
    expect(labels).toContainEqual(['Blog', 'site']);
    expect(labels).toContainEqual(['Blogs', undefined]);
  });
  test('leave out entries for clients', () => {
    expect(labels.some(([label]) => label === 'Portal')).toBe(false);
  });
  test('match entries with a query, and offer admin entries only to admins', () => {
    const events = remote(
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
    const offered = (isAdmin: boolean) =>
      goToCommands([events], isAdmin).flatMap(({ label, note }) => (note === 'events' ? [label] : []));
    expect(offered(false)).toEqual(['Today']);
    expect(offered(true)).toEqual(['Today', 'Costs']);
  });
  test('include screens outside the menu once', () => {
    expect(labels.filter(([label]) => label === 'Settings')).toHaveLength(1);
  });
});

describe('filtering commands', () => {
  test('requires every word, and puts labels that start with the text first', () => {
    const found = filterCommands([...goToCommands(remotes, false), ...createCommands], 'pro');
    expect(found[0]?.label).toBe('Profile');
    expect(found.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Add project', 'Add client project']),
    );
    expect(filterCommands(createCommands, 'client add').map(({ label }) => label)).toEqual([
      'Add client project',
    ]);
    expect(filterCommands(createCommands, 'zzz')).toEqual([]);
  });
  test('shows everything if no text is entered', () => {
    expect(filterCommands(createCommands, '  ')).toEqual(createCommands);
  });
});
