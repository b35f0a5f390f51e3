import { ids } from '../world.ts';
import { byRole, descending, type Read } from './read.ts';

export const money: readonly Read[] = [
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
