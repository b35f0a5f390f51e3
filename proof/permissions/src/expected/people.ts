import {
  free,
  generated,
  ignored,
  links,
  pictures,
  refused,
  SERVICE,
  STAFF,
  STAMPS,
  type TableEntry,
  texts,
} from './vocabulary.ts';

/** The actors who may not change a profile's admin-only columns. */
const adminOnly = {
  clientA: 'refused',
  clientB: 'refused',
  employee: 'refused',
  demoted: 'refused',
  author: 'refused',
} as const;

const self = { clientA: ['a'], clientB: ['b'], employee: ['employee'], demoted: ['demoted'] } as const;

const ownRows = { clientA: ['a'], clientB: ['b'], author: ['author'], admin: ['admin'] } as const;

export const people: Readonly<Record<string, TableEntry>> = {
  'public.profiles': {
    classes: {
      a: "id = '$clientA'",
      b: "id = '$clientB'",
      author: "id = '$author'",
      admin: "id = '$admin'",
      demoted: "id = '$demoted'",
      employee: 'awaiting_access',
      gone: 'deleted_at is not null',
    },
    labels: { author: 'self', gone: 'deleted' },
    read: {
      ...self,
      author: ['a', 'b', 'author', 'admin', 'demoted', 'employee'],
      admin: ['a', 'b', 'author', 'admin', 'demoted', 'employee'],
      ...SERVICE,
    },
    insert: { any: { row: { id: 'gen_random_uuid()' }, by: ['service'] } },
    update: {
      ...self,
      author: ['author'],
      admin: ['a', 'b', 'author', 'admin', 'demoted', 'employee'],
      ...SERVICE,
    },
    remove: SERVICE,
    referencedClasses: ['a', 'b', 'author', 'admin', 'gone'],
    columns: {
      bio: free("'Another'"),
      ...texts('full_name'),
      ...pictures('avatar_url'),
      ...links('linkedin_url', 'twitter_url', 'github_url'),
      id: refused('md5(id::text)::uuid'),
      email: refused("'other@site.example'"),
      created_at: refused("timestamptz '2001-01-01'"),
      password_due_at: refused("timestamptz '2001-01-01'"),
      deleted_at: refused("case when deleted_at is null then timestamptz '2001-01-01' end"),
      updated_at: ignored("timestamptz '2001-01-01'"),
      organization_name: free("'Another'", adminOnly),
      awaiting_access: free('not awaiting_access', adminOnly),
      // Clients with projects and the last admin keep their role.
      role: free("case when role = 'client' then 'author' else 'client' end", {
        ...adminOnly,
        'admin:a': 'refused',
        'admin:b': 'refused',
        'admin:admin': 'refused',
      }),
      // A client is never public, so no other value can be stored. A rule tests this.
      public_profile: free("role <> 'client' and not public_profile", {
        clientA: 'ignored',
        clientB: 'ignored',
        employee: 'ignored',
        demoted: 'ignored',
        author: 'refused',
      }),
    },
  },
  'public.audit_log': {
    classes: {
      content: "area = 'content'",
      projects: "area = 'projects'",
      people: "area = 'people'",
      inbox: "area = 'inbox'",
      access: "area = 'access'",
    },
    labels: { content: 'of content', projects: 'of projects' },
    read: { author: ['content', 'projects'], admin: '*', ...SERVICE },
    insert: {
      any: {
        row: { area: "'content'", table_name: "'x'", row_id: "'x'", action: "'insert'" },
        by: [],
      },
    },
    update: {},
    remove: {},
    columns: {
      actor_name: refused("'Another'"),
      id: generated('id + 1000'),
      at: refused("timestamptz '2001-01-01'"),
      actor_id: refused('md5(id::text)::uuid'),
      actor_role: refused("'Another'"),
      actor_email: refused("'x@site.example'"),
      area: refused("case when area = 'inbox' then 'content' else 'inbox' end"),
      table_name: refused("'Another'"),
      row_id: refused("'Another'"),
      action: refused("case when action = 'delete' then 'insert' else 'delete' end"),
      changes: refused(`jsonb '{"a": 1}'`),
      company_id: refused("uuid '$companyB'"),
    },
  },
  'public.staff_notifications': {
    classes: {
      new: "audience = 'staff' and not read",
      read: "audience = 'staff' and read",
      admins: "audience = 'admin'",
    },
    labels: { new: 'for staff', read: 'for staff' },
    read: { author: ['new', 'read'], admin: '*', ...SERVICE },
    insert: {
      any: { row: { kind: "'contact'", title: "'x'", message: "'y'" }, by: ['service'] },
    },
    update: { author: ['new', 'read'], admin: '*', ...SERVICE },
    remove: SERVICE,
    columns: {
      // Can only be marked as read.
      read: free('not read', { ':read': 'refused', 'service:read': 'free' }),
      id: refused('md5(id::text)::uuid'),
      kind: refused("case when kind = 'contact' then 'feedback' else 'contact' end"),
      audience: refused("case when audience = 'admin' then 'staff' else 'admin' end"),
      project_id: refused("uuid '$projectB'"),
      sprint_id: refused("uuid '$talkedB'"),
      profile_id: refused("uuid '$clientB'"),
      contact_message_id: refused('(select c.id from public.contact_messages c limit 1)'),
      title: refused("'Another'"),
      message: refused("'Another'"),
      created_at: refused("timestamptz '2001-01-01'"),
    },
  },
  'public.notification_settings': {
    classes: {
      a: "person_id = '$clientA'",
      b: "person_id = '$clientB'",
      author: "person_id = '$author'",
      admin: "person_id = '$admin'",
    },
    labels: { author: 'own', admin: 'own' },
    read: { ...ownRows, ...SERVICE },
    insert: {
      ofA: {
        row: { person_id: "'$clientA'", kind: "'question'", channel: "'off'" },
        by: ['clientA', 'service'],
      },
      ofAuthor: {
        row: { person_id: "'$author'", kind: "'question'", channel: "'off'" },
        by: ['author', 'service'],
      },
      ofAdmin: {
        row: { person_id: "'$admin'", kind: "'question'", channel: "'off'" },
        by: ['admin', 'service'],
      },
    },
    update: { ...ownRows, ...SERVICE },
    remove: { ...ownRows, ...SERVICE },
    columns: {
      ...STAMPS,
      channel: free("case when channel = 'email' then 'digest' else 'email' end"),
      kind: free("'continuation'"),
      person_id: refused("case when person_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
    },
  },
  'public.contact_messages': {
    classes: { any: 'true' },
    read: { ...STAFF, ...SERVICE },
    insert: {
      any: {
        row: { name: "'x'", email: "'x@site.example'", service: "'crm'", message: "'y'" },
        by: ['service'],
      },
    },
    update: { ...STAFF, ...SERVICE },
    remove: { admin: '*', ...SERVICE },
    columns: {
      handled: free('not handled'),
      id: refused('md5(id::text)::uuid'),
      name: refused("'Another'"),
      email: refused("'other@site.example'"),
      company: refused("'Another'"),
      phone: refused("'Another'"),
      service: refused("'other'"),
      budget: refused("'2k-5k'"),
      message: refused("'Another'"),
      request_key: refused("'another-key'"),
      looks_automatic: refused('not looks_automatic'),
      created_at: refused("timestamptz '2001-01-01'"),
      updated_at: ignored("timestamptz '2001-01-01'"),
    },
  },
  'public.newsletter_subscribers': {
    classes: { confirmed: "status = 'confirmed'", pending: "status = 'pending'" },
    read: { ...STAFF, ...SERVICE },
    insert: { any: { row: { email: "'x@site.example'" }, by: ['service'] } },
    update: { admin: '*', ...SERVICE },
    remove: { admin: '*', ...SERVICE },
    columns: {
      status: free("'unsubscribed'"),
      id: ignored('md5(id::text)::uuid'),
      email: refused("'y' || email"),
      confirmed_at: refused("timestamptz '2001-01-01'"),
      unsubscribed_at: ignored("timestamptz '2001-01-01'"),
      created_at: ignored("timestamptz '2001-01-01'"),
      updated_at: ignored("timestamptz '2001-01-01'"),
    },
  },
};
