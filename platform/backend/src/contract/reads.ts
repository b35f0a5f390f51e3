import type { SupabaseClient } from '@supabase/supabase-js';
import { ids, type Role, type World } from './world.ts';

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly count: number | null;
  readonly status: number;
}

/** What each role reads: the texts in order, a number for a count, or nothing at all for want of a privilege. */
export type Expected = readonly unknown[] | number | 'denied';

export interface Read {
  readonly name: string;
  readonly call: (client: SupabaseClient, world: World, role: Role) => PromiseLike<Answer>;
  /** What of a row is compared. */
  readonly pick: string;
  readonly expected: Readonly<Record<Role, Expected>>;
}

const same = (expected: Expected): Record<Role, Expected> => ({
  anon: expected,
  client: expected,
  stranger: expected,
  author: expected,
  admin: expected,
});

const byRole = (
  anon: Expected,
  client: Expected,
  stranger: Expected,
  staff: Expected,
): Record<Role, Expected> => ({ anon, client, stranger, author: staff, admin: staff });

const descending = { ascending: false } as const;

const publicContent: readonly Read[] = [
  {
    name: 'services in their order, three of them',
    call: (db) => db.from('services').select('*').order('created_at', { ascending: true }).limit(3),
    pick: 'title',
    expected: same(['First', 'Second', 'Third']),
  },
  {
    name: 'services, newest first',
    call: (db) => db.from('services').select('*').order('created_at', descending),
    pick: 'title',
    expected: same(['Fourth', 'Third', 'Second', 'First']),
  },
  {
    name: 'projects, newest first',
    call: (db) => db.from('projects').select('*').order('created_at', descending),
    pick: 'title',
    expected: same(['Intranet', 'Shop']),
  },
  {
    name: 'figures of projects',
    call: (db) => db.from('projects').select('in_our_care, client_name').order('client_name'),
    pick: 'client_name',
    expected: same(['Acme', 'Globex']),
  },
  {
    name: 'one project',
    call: (db) => db.from('projects').select('*').eq('id', ids.portfolio).single(),
    pick: 'title',
    expected: same(['Shop']),
  },
  {
    name: 'site_stats',
    call: (db) => db.from('site_stats').select('*'),
    pick: 'happy_clients',
    expected: same([2]),
  },
  {
    name: 'featured projects',
    call: (db) => db.rpc('featured_projects').select('title').order('title'),
    pick: 'title',
    expected: same(['Intranet', 'Shop']),
  },
  {
    name: 'team members in their order',
    call: (db) => db.from('team_members').select('*').order('order_position', { ascending: true }),
    pick: 'name',
    expected: same(['Front', 'Last']),
  },
  {
    name: 'published posts with their author',
    call: (db) =>
      db
        .from('blogs')
        .select('*, author:public_profiles(full_name)')
        .eq('published', true)
        .order('created_at', descending),
    pick: 'author.full_name',
    expected: byRole(['Ann Author'], ['Ann Author'], ['Ann Author'], [undefined, 'Ann Author']),
  },
  {
    name: 'a post by its slug with its category',
    call: (db) =>
      db
        .from('blogs')
        .select('*, category:categories(name, color)')
        .eq('slug', 'out')
        .eq('published', true)
        .maybeSingle(),
    pick: 'category.color',
    expected: same(['#336699']),
  },
  {
    name: 'a draft by its slug',
    call: (db) => db.from('blogs').select('*').eq('slug', 'draft').maybeSingle(),
    pick: 'title',
    expected: byRole([], [], [], ['Draft']),
  },
  {
    name: 'all posts with their writers',
    call: (db) =>
      db.from('blogs').select('*, author:profiles(full_name, email)').order('created_at', descending),
    pick: 'title',
    expected: byRole('denied', ['Out'], ['Out'], ['Later', 'Draft', 'Out']),
  },
];

const people: readonly Read[] = [
  {
    name: 'the role of oneself',
    call: (db, world, role) => db.from('profiles').select('role').eq('id', world.idOf(role)).single(),
    pick: 'role',
    expected: {
      anon: 'denied',
      client: ['client'],
      stranger: ['client'],
      author: ['author'],
      admin: ['admin'],
    },
  },
  {
    name: 'a profile by its id',
    call: (db, world) =>
      db
        .from('profiles')
        .select('id, full_name, email, avatar_url, bio, linkedin_url, twitter_url, github_url')
        .eq('id', world.people.client.id)
        .maybeSingle(),
    pick: 'full_name',
    expected: byRole('denied', ['Alf Acme'], [], ['Alf Acme']),
  },
  {
    name: 'the users',
    call: (db) =>
      db
        .from('profiles')
        .select('id, email, full_name, role, organization_name, created_at')
        .order('created_at', descending),
    pick: 'full_name',
    expected: byRole(
      'denied',
      ['Alf Acme'],
      ['Bea Globex'],
      ['Bea Globex', 'Alf Acme', 'Ann Author', 'Ada Admin'],
    ),
  },
  {
    name: 'the clients to choose from',
    call: (db) => db.from('profiles').select('id, full_name, email').eq('role', 'client').order('email'),
    pick: 'email',
    expected: byRole(
      'denied',
      ['client@acme.example'],
      ['client@globex.example'],
      ['client@acme.example', 'client@globex.example'],
    ),
  },
  {
    name: 'the client of a project',
    call: (db, world) =>
      db
        .from('profiles')
        .select('id, full_name, organization_name, avatar_url')
        .eq('id', world.people.stranger.id)
        .maybeSingle(),
    pick: 'full_name',
    expected: byRole('denied', [], ['Bea Globex'], ['Bea Globex']),
  },
];

const clientWork: readonly Read[] = [
  {
    name: 'client projects, newest first',
    call: (db) => db.from('client_projects').select('*').order('created_at', descending),
    pick: 'title',
    expected: byRole('denied', ['Own'], ['Other'], ['Other', 'Own']),
  },
  {
    name: 'client projects to choose from',
    call: (db) => db.from('client_projects').select('id, title, client_id').order('title'),
    pick: 'title',
    expected: byRole('denied', ['Own'], ['Other'], ['Other', 'Own']),
  },
  {
    name: 'the projects of a client',
    call: (db, world) => db.from('client_projects').select('*').eq('client_id', world.people.client.id),
    pick: 'title',
    expected: byRole('denied', ['Own'], [], ['Own']),
  },
  {
    name: 'one sprint',
    call: (db) => db.from('project_sprints').select('*').eq('id', ids.completed).maybeSingle(),
    pick: 'title',
    expected: byRole('denied', ['Done'], [], ['Done']),
  },
  {
    name: 'sprints of projects in their order',
    call: (db) =>
      db
        .from('project_sprints')
        .select('*')
        .in('project_id', [ids.project, ids.otherProject])
        .order('sprint_order', { ascending: true })
        .order('title'),
    pick: 'title',
    expected: byRole(
      'denied',
      ['Done', 'Review', 'Next'],
      ['Foreign'],
      ['Done', 'Foreign', 'Review', 'Next'],
    ),
  },
  {
    name: 'id and status of sprints',
    call: (db) =>
      db.from('project_sprints').select('id, status').eq('project_id', ids.project).order('sprint_order'),
    pick: 'status',
    expected: byRole(
      'denied',
      ['Completed', 'In Review', 'Planned'],
      [],
      ['Completed', 'In Review', 'Planned'],
    ),
  },
  {
    name: 'the last sprint order',
    call: (db) =>
      db
        .from('project_sprints')
        .select('sprint_order')
        .eq('project_id', ids.project)
        .order('sprint_order', descending)
        .limit(1),
    pick: 'sprint_order',
    expected: byRole('denied', [3], [], [3]),
  },
  {
    name: 'the latest sprints of a project',
    call: (db) =>
      db
        .from('project_sprints')
        .select('*')
        .eq('project_id', ids.otherProject)
        .order('updated_at', descending)
        .limit(5),
    pick: 'title',
    expected: byRole('denied', [], ['Foreign'], ['Foreign']),
  },
  {
    name: 'status of tickets by sprint',
    call: (db) =>
      db
        .from('sprint_tickets')
        .select('status')
        .in('sprint_id', [ids.completed, ids.otherSprint])
        .order('status'),
    pick: 'status',
    expected: byRole('denied', ['Closed', 'Open'], ['Open'], ['Closed', 'Open', 'Open']),
  },
  {
    name: 'tickets of a sprint',
    call: (db) => db.from('sprint_tickets').select('*').eq('sprint_id', ids.completed).order('position'),
    pick: 'title',
    expected: byRole('denied', ['Form', 'Style'], [], ['Form', 'Style']),
  },
  {
    name: 'tickets of a project with their developers',
    call: (db) => db.from('project_tickets').select('*').eq('project_id', ids.project).order('position'),
    pick: 'assigned_to',
    expected: byRole('denied', [], [], ['dev@northlight.example', null]),
  },
  {
    name: 'progress of sprints',
    call: (db) =>
      db
        .from('sprint_progress')
        .select('*')
        .in('sprint_id', [ids.completed, ids.otherSprint])
        .order('percent', descending),
    pick: 'percent',
    expected: byRole('denied', [50], [0], [50, 0]),
  },
  {
    name: 'progress of projects',
    call: (db) =>
      db
        .from('project_progress')
        .select('*')
        .in('project_id', [ids.project, ids.otherProject])
        .order('percent', descending),
    pick: 'percent',
    expected: byRole('denied', [50], [0], [50, 0]),
  },
];

const money: readonly Read[] = [
  {
    name: 'invoices of a client',
    call: (db, world) =>
      db
        .from('client_invoices')
        .select('*')
        .eq('client_id', world.people.client.id)
        .order('created_at', descending),
    pick: 'amount',
    expected: byRole('denied', [10, 1200.5], [], [10, 1200.5]),
  },
  {
    name: 'invoices of a project',
    call: (db) =>
      db
        .from('client_invoices')
        .select('*')
        .eq('project_id', ids.otherProject)
        .order('created_at', descending),
    pick: 'invoice_number',
    expected: byRole('denied', [], ['B-1'], ['B-1']),
  },
  {
    name: 'all invoices with their project',
    call: (db) =>
      db.from('client_invoices').select('*, project:client_projects(title)').order('created_at', descending),
    pick: 'project.title',
    expected: byRole('denied', ['Own', 'Own'], ['Other'], ['Other', 'Own', 'Own']),
  },
  {
    name: 'the latest invoices of a project',
    call: (db) =>
      db
        .from('client_invoices')
        .select('invoice_number')
        .eq('project_id', ids.otherProject)
        .order('updated_at', descending)
        .limit(5),
    pick: 'invoice_number',
    expected: byRole('denied', [], ['B-1'], ['B-1']),
  },
  {
    name: 'notifications of a project',
    call: (db) =>
      db
        .from('project_notifications')
        .select('*')
        .eq('project_id', ids.project)
        .order('created_at', descending)
        .limit(10),
    pick: 'title',
    expected: byRole('denied', ['Yours'], [], ['Yours']),
  },
  {
    name: 'notifications of a client',
    call: (db, world) =>
      db
        .from('project_notifications')
        .select('*')
        .eq('client_id', world.people.stranger.id)
        .order('sent_at', descending)
        .limit(10),
    pick: 'title',
    expected: byRole('denied', [], ['Theirs'], ['Theirs']),
  },
];

const COUNTS: readonly (readonly [string, Record<Role, Expected>])[] = [
  ['blogs', byRole(1, 1, 1, 3)],
  ['projects', same(2)],
  ['services', same(4)],
  ['testimonials', byRole(1, 1, 1, 2)],
  ['faqs', byRole(1, 1, 1, 2)],
  ['client_projects', byRole('denied', 1, 1, 2)],
  ['project_sprints', byRole('denied', 3, 1, 4)],
];

const counts: readonly Read[] = [
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

/** Every reading call of the product, and what it gives to whom. */
export const reads: readonly Read[] = [...publicContent, ...people, ...clientWork, ...money, ...counts];
