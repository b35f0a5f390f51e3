import { ids, type Role, type World } from '../world.ts';
import { staff, type Write } from './write.ts';

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly values: (world: World) => string;
  readonly insert: (world: World, role: Role) => Record<string, unknown>;
  readonly update: Record<string, unknown>;
  /** A column that the update sets to 'Marked', and the insert to that and the role. */
  readonly mark: string;
}

const contact = {
  contact_person_name: 'Carl',
  contact_person_role: 'Lead',
  contact_person_email: 'carl@northlight.example',
};

/** Tables that staff write and nobody else; their whole cycle of insert, update and delete. */
const managed: readonly Table[] = [
  {
    name: 'services',
    columns: 'title, description',
    values: () => `'Before', 'd'`,
    insert: (_world, role) => ({
      title: `Marked ${role}`,
      description: 'd',
      features: ['a'],
      price_starting: null,
      icon_name: null,
    }),
    update: { title: 'Marked', updated_at: new Date().toISOString() },
    mark: 'title',
  },
  {
    name: 'projects',
    columns: 'title, description',
    values: () => `'Before', 'd'`,
    insert: (_world, role) => ({
      title: `Marked ${role}`,
      slug: '',
      description: 'd',
      technologies: ['a'],
      project_urls: [],
      images: [],
    }),
    update: { title: 'Marked', completed: true, completed_at: '2026-01-01' },
    mark: 'title',
  },
  {
    name: 'team_members',
    columns: 'name, role',
    values: () => `'Before', 'r'`,
    insert: (_world, role) => ({ name: `Marked ${role}`, role: 'r', skills: ['a'], order_position: 3 }),
    update: { name: 'Marked', bio: 'b' },
    mark: 'name',
  },
  {
    name: 'blogs',
    columns: 'title, slug',
    values: () => `'Before', 'p' || replace(gen_random_uuid()::text, '-', '')`,
    insert: (world, role) => ({
      title: `Marked ${role}`,
      slug: `marked-${role}`,
      excerpt: 'e',
      content: '<p>c</p>',
      header_image_url: null,
      published: false,
      author_id: role === 'anon' ? null : world.idOf(role),
    }),
    update: { title: 'Marked', published: true },
    mark: 'title',
  },
  {
    name: 'client_projects',
    columns: 'client_id, title, contact_person_name, contact_person_role, contact_person_email',
    values: (world) => `'${world.people.client.id}', 'Before', 'Carl', 'Lead', 'carl@northlight.example'`,
    insert: (world, role) => ({
      client_id: world.people.client.id,
      title: `Marked ${role}`,
      percent_complete: 0,
      ...contact,
    }),
    update: { title: 'Marked', status: 'On Hold', percent_complete: 40 },
    mark: 'title',
  },
  {
    name: 'project_sprints',
    columns: 'project_id, title, start_date, end_date',
    values: () => `'${ids.project}', 'Before', '2026-03-01', '2026-03-14'`,
    insert: (_world, role) => ({
      project_id: ids.project,
      title: `Marked ${role}`,
      start_date: '2026-03-01',
      end_date: '2026-03-14',
      deliverables: ['a'],
      sprint_order: 1,
    }),
    update: { title: 'Marked', status: 'In Progress' },
    mark: 'title',
  },
  {
    name: 'project_tickets',
    columns: 'project_id, title',
    values: () => `'${ids.project}', 'Before'`,
    insert: (_world, role) => ({
      project_id: ids.project,
      sprint_id: ids.planned,
      title: `Marked ${role}`,
      position: 0,
    }),
    update: { title: 'Marked', status: 'Completed' },
    mark: 'title',
  },
  {
    name: 'client_invoices',
    columns: 'project_id, client_id, invoice_number, invoice_name, amount, invoice_date',
    values: (world) =>
      `'${ids.project}', '${world.people.client.id}', gen_random_uuid(), 'Before', 5, '2026-01-01'`,
    insert: (world, role) => ({
      project_id: ids.project,
      client_id: world.people.client.id,
      invoice_number: `Number by ${role}`,
      invoice_name: `Marked ${role}`,
      amount: 12.34,
      currency: 'EUR',
      invoice_date: '2026-01-01',
    }),
    update: { invoice_name: 'Marked', due_date: '2026-02-01' },
    mark: 'invoice_name',
  },
];

const fresh = (table: Table) => (world: World) =>
  `insert into public.${table.name} (${table.columns}) values (${table.values(world)}) returning id`;

/** Insert, update and delete of each table that staff manage. */
export const cycles: readonly Write[] = managed.flatMap((table): Write[] => [
  {
    name: `insert into ${table.name}`,
    call: (db, _id, world, role) => db.from(table.name).insert(table.insert(world, role)),
    done: (_id, role) =>
      `select count(*) = 1 as done from public.${table.name} where ${table.mark} = 'Marked ${role}'`,
    allowed: staff,
  },
  {
    name: `update ${table.name}`,
    row: fresh(table),
    call: (db, id) => db.from(table.name).update(table.update).eq('id', id),
    done: (id) => `select ${table.mark} = 'Marked' as done from public.${table.name} where id = '${id}'`,
    allowed: staff,
  },
  {
    name: `delete from ${table.name}`,
    row: fresh(table),
    call: (db, id) => db.from(table.name).delete().eq('id', id),
    done: (id) => `select not exists (select from public.${table.name} where id = '${id}') as done`,
    allowed: staff,
  },
]);
