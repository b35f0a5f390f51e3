import { byRole, descending, type Read } from './read.ts';

export const people: readonly Read[] = [
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
