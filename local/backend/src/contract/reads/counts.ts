import type { Role } from '../world.ts';
import { byRole, type Expected, type Read, same } from './read.ts';

const COUNTS: readonly (readonly [string, Record<Role, Expected>])[] = [
  ['blogs', byRole(1, 1, 1, 3)],
  ['projects', same(2)],
  ['services', same(4)],
  ['testimonials', byRole(1, 1, 1, 2)],
  ['faqs', byRole(1, 1, 1, 2)],
  ['client_projects', byRole('denied', 1, 1, 2)],
  ['project_sprints', byRole('denied', 3, 1, 4)],
];

export const counts: readonly Read[] = [
  ...COUNTS.map(
    ([table, expected]): Read => ({
      name: `the count of ${table}`,
      call: (db) => db.from(table).select('id', { count: 'exact', head: true }),
      pick: '',
      expected,
    }),
  ),
  {
    name: 'the count of public profiles',
    call: (db) => db.from('profiles').select('id', { count: 'exact', head: true }).eq('public_profile', true),
    pick: '',
    expected: byRole('denied', 0, 0, 0),
  },
];
