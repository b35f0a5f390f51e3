import { ids } from '../world.ts';
import { byRole, descending, type Read } from './read.ts';

export const clientWork: readonly Read[] = [
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
