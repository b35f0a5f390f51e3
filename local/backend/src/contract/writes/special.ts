import { ids, type World } from '../world.ts';
import { staff, type Write } from './write.ts';

const invoice = (status: string) => (world: World) =>
  `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date, payment_status)
   values ('${ids.project}', '${world.people.client.id}', gen_random_uuid(), 'n', 5, '2026-01-01', '${status}') returning id`;

const notification = (world: World) =>
  `insert into public.project_notifications (project_id, client_id, title, message)
   values ('${ids.project}', '${world.people.client.id}', 't', 'm') returning id`;

const person = () =>
  `with invited as (
     insert into private.invitations (email, role) values ('p' || gen_random_uuid() || '@acme.example', 'client') returning email)
   insert into auth.users (id, email) select gen_random_uuid(), email from invited returning id`;

/** Writes with a rule of their own. */
export const special: readonly Write[] = [
  {
    name: 'the insert and update of a project that return the row',
    row: () => `insert into public.projects (title, description) values ('Before', 'd') returning id`,
    call: async (db, id, _world, role) => {
      const title = `Returned ${role}`;
      const made = await db.from('projects').insert({ title, description: 'd' }).select().single();
      return made.error ? made : db.from('projects').update({ title }).eq('id', id).select().single();
    },
    done: (_id, role) => `select count(*) = 2 as done from public.projects where title = 'Returned ${role}'`,
    allowed: staff,
  },
  {
    name: 'marking an invoice as paid',
    row: invoice('Pending'),
    call: (db, id) => db.from('client_invoices').update({ payment_status: 'Paid' }).eq('id', id),
    done: (id) => `select payment_status = 'Paid' as done from public.client_invoices where id = '${id}'`,
    allowed: staff,
  },
  {
    name: 'changing a paid invoice',
    row: invoice('Paid'),
    call: (db, id) => db.from('client_invoices').update({ amount: 1 }).eq('id', id),
    done: (id) => `select amount = 1 as done from public.client_invoices where id = '${id}'`,
    allowed: ['admin'],
  },
  {
    name: 'deleting a paid invoice',
    row: invoice('Paid'),
    call: (db, id) => db.from('client_invoices').delete().eq('id', id),
    done: (id) => `select not exists (select from public.client_invoices where id = '${id}') as done`,
    allowed: ['admin'],
  },
  {
    name: 'marking a notification as read',
    row: notification,
    call: (db, id) => db.from('project_notifications').update({ read: true }).eq('id', id),
    done: (id) => `select read as done from public.project_notifications where id = '${id}'`,
    allowed: ['client'],
  },
  {
    name: 'changing anything else of a notification',
    row: notification,
    call: (db, id) => db.from('project_notifications').update({ read: true, title: 'x' }).eq('id', id),
    done: (id) => `select title = 'x' as done from public.project_notifications where id = '${id}'`,
    allowed: [],
  },
  {
    name: 'changing name, role and organisation of a user',
    row: person,
    call: (db, id) =>
      db
        .from('profiles')
        .update({ full_name: 'Marked', role: 'author', organization_name: 'o' })
        .eq('id', id),
    done: (id) =>
      `select role = 'author' and full_name = 'Marked' as done from public.profiles where id = '${id}'`,
    allowed: ['admin'],
  },
  {
    name: 'taking a role for oneself',
    call: (db, _id, world, role) => db.from('profiles').update({ role: 'admin' }).eq('id', world.idOf(role)),
    done: () => `select count(*) > 1 as done from public.profiles where role = 'admin'`,
    allowed: [],
  },
  {
    name: 'an update of whatever there is, without reading it',
    call: (db) => db.from('client_invoices').update({ amount: 0 }).gte('amount', 0),
    done: () =>
      `select bool_and(amount = 0) as done from public.client_invoices where payment_status <> 'Paid'`,
    allowed: staff,
  },
  {
    name: 'the default services, when there are some',
    call: (db) => db.rpc('seed_default_services'),
    done: () => `select exists (select from public.services where title = 'SaaS Platforms') as done`,
    allowed: [],
  },
];
