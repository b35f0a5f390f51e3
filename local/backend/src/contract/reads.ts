import type { SupabaseClient } from '@supabase/supabase-js';
import { ids, type Role, type World } from './world.ts';

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly count: number | null;
  readonly status: number;
}

/** The picked values in order, a number for a count, or a refusal for want of a privilege. */
type Expected = readonly unknown[] | number | 'denied';

export interface Read {
  readonly name: string;
  readonly call: (client: SupabaseClient, world: World) => PromiseLike<Answer>;
  /** What of a row is compared. */
  readonly pick: string;
  readonly expected: Readonly<Partial<Record<Role, Expected>>>;
}

const descending = { ascending: false } as const;

/** Each way of reading that the product uses. Who sees which rows is asked by the permission probes. */
export const reads: readonly Read[] = [
  {
    name: 'rows in ascending order, some of them',
    call: (db) => db.from('services').select('*').order('created_at', { ascending: true }).limit(3),
    pick: 'title',
    expected: { anon: ['First', 'Second', 'Third'] },
  },
  {
    name: 'rows in descending order',
    call: (db) => db.from('services').select('*').order('created_at', descending),
    pick: 'title',
    expected: { anon: ['Fourth', 'Third', 'Second', 'First'] },
  },
  {
    name: 'one row by its id',
    call: (db) => db.from('projects').select('*').eq('id', ids.portfolio).single(),
    pick: 'title',
    expected: { anon: ['Shop'] },
  },
  {
    name: 'one row or none',
    call: (db) => db.from('blogs').select('*').eq('slug', 'draft').maybeSingle(),
    pick: 'title',
    expected: { anon: [], client: [], author: ['Draft'] },
  },
  {
    name: 'a row embedded through a view',
    call: (db) =>
      db
        .from('blogs')
        .select('*, author:public_profiles(full_name)')
        .eq('published', true)
        .order('created_at', descending),
    pick: 'author.full_name',
    expected: { anon: ['Ann Author'], admin: [undefined, 'Ann Author'] },
  },
  {
    name: 'an embedded row of a table',
    call: (db) =>
      db
        .from('blogs')
        .select('*, category:categories(name, color)')
        .eq('slug', 'out')
        .eq('published', true)
        .maybeSingle(),
    pick: 'category.color',
    expected: { anon: ['#336699'] },
  },
  {
    name: 'an embedded row of a closed table',
    call: (db) =>
      db.from('blogs').select('*, author:profiles(full_name, email)').order('created_at', descending),
    pick: 'title',
    expected: { anon: 'denied', client: ['Out'], author: ['Later', 'Draft', 'Out'] },
  },
  {
    name: 'a field of an embedded row',
    call: (db) =>
      db.from('client_invoices').select('*, project:client_projects(title)').order('created_at', descending),
    pick: 'project.title',
    expected: { anon: 'denied', client: ['Own', 'Own'], stranger: ['Other'], admin: ['Other', 'Own', 'Own'] },
  },
  {
    name: 'rows by a list of ids, ordered by two columns',
    call: (db) =>
      db
        .from('project_sprints')
        .select('*')
        .in('project_id', [ids.project, ids.otherProject])
        .order('sprint_order', { ascending: true })
        .order('title'),
    pick: 'title',
    expected: {
      anon: 'denied',
      client: ['Done', 'Review', 'Next'],
      stranger: ['Foreign'],
      admin: ['Done', 'Foreign', 'Review', 'Next'],
    },
  },
  {
    name: 'the latest of a project, some columns',
    call: (db) =>
      db
        .from('project_sprints')
        .select('sprint_order')
        .eq('project_id', ids.project)
        .order('sprint_order', descending)
        .limit(1),
    pick: 'sprint_order',
    expected: { client: [3], stranger: [], author: [3] },
  },
  {
    name: 'numbers with decimals',
    call: (db, world) =>
      db
        .from('client_invoices')
        .select('*')
        .eq('client_id', world.people.client.id)
        .order('created_at', descending),
    pick: 'amount',
    expected: { client: [10, 1200.5], stranger: [] },
  },
  {
    name: 'a view, ordered by what it computes',
    call: (db) =>
      db
        .from('sprint_progress')
        .select('*')
        .in('sprint_id', [ids.completed, ids.otherSprint])
        .order('percent', descending),
    pick: 'percent',
    expected: { anon: 'denied', client: [50], stranger: [0], admin: [50, 0] },
  },
  {
    name: 'a view that everybody may read',
    call: (db) => db.from('site_stats').select('*'),
    pick: 'happy_clients',
    expected: { anon: [2] },
  },
  {
    name: 'columns and order of a function',
    call: (db) => db.rpc('featured_projects').select('title').order('title'),
    pick: 'title',
    expected: { anon: ['Intranet', 'Shop'] },
  },
  ...(
    [
      ['blogs', { anon: 1, client: 1, admin: 3 }],
      ['client_projects', { anon: 'denied', stranger: 1, admin: 2 }],
    ] as const
  ).map(
    ([table, expected]): Read => ({
      name: `the count of ${table}, without a row`,
      call: (db) => db.from(table).select('id', { count: 'exact', head: true }),
      pick: '',
      expected,
    }),
  ),
];
