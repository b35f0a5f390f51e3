import { ids } from '../world.ts';
import { byRole, descending, type Read, same } from './read.ts';

export const publicContent: readonly Read[] = [
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
