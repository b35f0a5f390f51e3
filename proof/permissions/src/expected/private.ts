import { closed, fixed, type Grants, generated, LONG_AGO, SERVICE, type TableEntry } from './vocabulary.ts';

const any = { any: 'true' } as const;
const admin: Grants = { admin: '*' };
const nobody: Grants = {};

/** A private table: admins may read it, and only database functions write it. */
const createPrivateTable = (
  read: Grants,
  row: Readonly<Record<string, string>>,
  columns: Readonly<Record<string, string>>,
): TableEntry => ({
  classes: any,
  read,
  insert: { any: { row, by: [] } },
  update: nobody,
  remove: nobody,
  columns: closed(columns),
});

const limitToOneRow = (entry: TableEntry, table: string): TableEntry => ({
  ...entry,
  columns: { ...entry.columns, id: fixed('id + 1') },
  insert: {
    any: {
      row: entry.insert.any?.row ?? {},
      by: entry.insert.any?.by ?? [],
      prepare: `delete from ${table}`,
    },
  },
});

export const privateTables: Readonly<Record<string, TableEntry>> = {
  'private.clock': limitToOneRow(
    createPrivateTable(admin, { time_offset: "interval '1 day'" }, { time_offset: "interval '1 day'" }),
    'private.clock',
  ),
  'private.content_state': limitToOneRow(
    createPrivateTable(admin, { revision: '5' }, { revision: 'revision + 1', changed_at: LONG_AGO }),
    'private.content_state',
  ),
  'private.rollout_visitors': createPrivateTable(
    nobody,
    { rollout: "'rollout-of-portal'", step: '0', visitor: "'y'", is_next: 'false', state: "'good'" },
    {
      rollout: "rollout || 'x'",
      step: '1::smallint',
      visitor: "visitor || 'x'",
      is_next: 'not is_next',
      state: "'failed'",
      open_since: LONG_AGO,
      came_at: LONG_AGO,
    },
  ),
  'private.salts': limitToOneRow(
    createPrivateTable(nobody, { salt: "'x'" }, { salt: "'x'" }),
    'private.salts',
  ),
  'private.recovery_codes': createPrivateTable(
    nobody,
    { user_id: "'$clientB'", code_hash: "'x'" },
    { user_id: "uuid '$clientB'", code_hash: "'x' || code_hash", used_at: LONG_AGO, created_at: LONG_AGO },
  ),
  'private.account_acts': createPrivateTable(
    admin,
    { user_id: 'gen_random_uuid()', actor_id: "'$admin'" },
    { at: LONG_AGO, user_id: 'md5(user_id::text)::uuid', actor_id: "uuid '$author'" },
  ),
  'private.portal_views': createPrivateTable(
    admin,
    { staff_id: "'$admin'", session_id: 'gen_random_uuid()', person_id: "'$clientA'" },
    {
      id: 'md5(id::text)::uuid',
      staff_id: "uuid '$employee'",
      session_id: 'md5(session_id::text)::uuid',
      person_id: "uuid '$employee'",
      began_at: "began_at + interval '1 second'",
      until: "until - interval '1 second'",
      ended_at: LONG_AGO,
    },
  ),
  'private.company_archives': createPrivateTable(
    admin,
    {
      company_id: "(select id from public.companies where id not in ('$companyA', '$companyB') limit 1)",
      person_id: "'$clientA'",
      session_id: 'gen_random_uuid()',
    },
    {
      id: 'md5(id::text)::uuid',
      company_id: 'md5(company_id::text)::uuid',
      person_id: "uuid '$employee'",
      session_id: 'md5(session_id::text)::uuid',
      level: "'aal2'",
      holds_invoices: 'not holds_invoices',
      state: "'failed'",
      plan: "jsonb '[1]'",
      done: 'done + 1',
      parts: 'array[1]',
      lease: 'md5(id::text)::uuid',
      leased_until: LONG_AGO,
      tries: 'tries + 1',
      created_at: LONG_AGO,
      expires_at: "timestamptz '2999-01-01'",
    },
  ),
  'private.deleted_rows': {
    ...createPrivateTable(
      admin,
      { table_name: "'faqs'", row_id: 'gen_random_uuid()', row_data: `'{}'`, deleted_by: "'$clientA'" },
      {
        table_name: "'blogs'",
        row_id: 'md5(row_id::text)::uuid',
        row_data: `jsonb '{"a": 1}'`,
        old_slugs: "array['x']",
        deleted_by: "uuid '$clientB'",
        deleted_at: LONG_AGO,
      },
    ),
    columns: {
      ...closed({
        table_name: "'blogs'",
        row_id: 'md5(row_id::text)::uuid',
        row_data: `jsonb '{"a": 1}'`,
        old_slugs: "array['x']",
        deleted_by: "uuid '$clientB'",
        deleted_at: LONG_AGO,
      }),
      id: generated('id + 1000'),
    },
  },
  'private.held_changes': createPrivateTable(
    admin,
    {
      actor_id: "'$author'",
      table_name: "'client_projects'",
      row_id: 'gen_random_uuid()',
      stamp: 'now()',
      notification_ids: "'{}'",
    },
    {
      id: 'md5(id::text)::uuid',
      actor_id: "uuid '$clientB'",
      table_name: "'client_projects'",
      row_id: 'md5(row_id::text)::uuid',
      former: `jsonb '{"a": 1}'`,
      stamp: LONG_AGO,
      notification_ids: 'array[id]',
      is_being_undone: 'not is_being_undone',
      created_at: LONG_AGO,
    },
  ),
  'private.invitations': createPrivateTable(
    { admin: '*', ...SERVICE },
    { email: "'x@site.example'", role: "'admin'" },
    {
      role: "case when role = 'author' then 'admin' else 'author' end",
      id: 'md5(id::text)::uuid',
      email: "'y' || email",
      full_name: "'Another'",
      organization_name: "'Another'",
      kind: "case when kind = 'invite' then 'account' else 'invite' end",
      invited_by: "case when invited_by is null then uuid '$admin' end",
      created_at: LONG_AGO,
      expires_at: "timestamptz '2999-01-01'",
      user_id: 'md5(id::text)::uuid',
      consumed_at: LONG_AGO,
      sent_at: LONG_AGO,
      accepted_at: LONG_AGO,
      revoked_at: LONG_AGO,
      is_for_company: 'not is_for_company',
    },
  ),
  'private.newsletter_tokens': createPrivateTable(
    nobody,
    { subscriber_id: "'$pendingSubscriber'" },
    { token: "'x' || token", subscriber_id: 'md5(subscriber_id::text)::uuid', requested_at: LONG_AGO },
  ),
  'private.notification_mails': createPrivateTable(
    admin,
    { notification_id: "'$noticeB'" },
    {
      created_at: LONG_AGO,
      notification_id: 'md5(notification_id::text)::uuid',
      way: "case when way = 'mail' then 'digest' else 'mail' end",
      leased_until: LONG_AGO,
      tries: 'tries + 1',
    },
  ),
  'private.staff_mails': createPrivateTable(
    admin,
    { staff_notification_id: "'$staffNotice'", person_id: "'$author'", way: "'mail'" },
    {
      created_at: LONG_AGO,
      staff_notification_id: 'md5(staff_notification_id::text)::uuid',
      person_id: "uuid '$clientB'",
      way: "case when way = 'mail' then 'digest' else 'mail' end",
      leased_until: LONG_AGO,
      tries: 'tries + 1',
    },
  ),
  'private.notice_digests': createPrivateTable(
    admin,
    { person_id: "'$clientB'", last_day: "'2026-01-01'" },
    { person_id: "uuid '$clientB'", last_day: "date '2001-01-01'" },
  ),
  'private.calendar_addresses': createPrivateTable(
    nobody,
    { person_id: "'$clientB'", token_hash: "repeat('b', 64)" },
    {
      id: 'md5(id::text)::uuid',
      person_id: "uuid '$clientB'",
      token_hash: "repeat('c', 64)",
      made_at: LONG_AGO,
      read_at: LONG_AGO,
    },
  ),
  'private.rate_limits': createPrivateTable(
    admin,
    { scope: "'x'", key_hash: "'x'", window_start: 'now()', taken: '1' },
    { taken: 'taken + 1', scope: "'x'", key_hash: "'x' || key_hash", window_start: LONG_AGO },
  ),
  'private.uploads': createPrivateTable(
    admin,
    { bucket_id: "'uploads'", name: "'blogs/9.png'", person_id: "'$clientA'", bytes: '1' },
    {
      bucket_id: "'x' || bucket_id",
      name: "'x' || name",
      person_id: 'md5(person_id::text)::uuid',
      bytes: 'bytes + 1',
      created_at: LONG_AGO,
    },
  ),
  'private.signup_domains': createPrivateTable(
    { admin: '*', ...SERVICE },
    { domain: "'evil.example'" },
    { domain: "'x' || domain", created_at: LONG_AGO },
  ),
};

/** A table that only the platform uses, with a column to probe. */
const createPlatformTable = (column: string, to: string, isEmpty = false): TableEntry => ({
  classes: isEmpty ? {} : any,
  read: nobody,
  insert: {},
  update: nobody,
  remove: nobody,
  columns: closed({ [column]: to }),
  isForeign: true,
});

const matchFiles = (bucket: string, path: string) => `bucket_id = '${bucket}' and name like '${path}'`;

const createFile = (bucket: string, name: string) => ({ bucket_id: `'${bucket}'`, name: `'${name}'` });

const service = ['service'] as const;

export const platformTables: Readonly<Record<string, TableEntry>> = {
  'auth.users': createPlatformTable('email', "'x' || email"),
  'auth.identities': createPlatformTable('provider_id', "'x' || provider_id"),
  'auth.sessions': createPlatformTable('tag', "'x'"),
  'auth.mfa_factors': createPlatformTable('friendly_name', "'x'", true),
  'auth.mfa_challenges': createPlatformTable('verified_at', 'now()', true),
  'auth.mfa_amr_claims': createPlatformTable('authentication_method', "'x'"),
  'auth.webauthn_credentials': createPlatformTable('friendly_name', "'x'", true),
  'auth.webauthn_challenges': createPlatformTable('session_data', "'{}'", true),
  'auth.refresh_tokens': createPlatformTable('token', "'x' || token"),
  'auth.audit_log_entries': createPlatformTable('ip_address', "'x'"),
  'auth.flow_state': createPlatformTable('auth_code', "'x'", true),
  'supabase_migrations.schema_migrations': createPlatformTable('name', "'x'"),
  'supabase_migrations.seed_files': createPlatformTable('path', "'x'", true),
  'storage.buckets': {
    ...createPlatformTable('public', 'not public'),
    read: SERVICE,
    insert: { any: { row: { id: "'x'", name: "'x'", public: 'true' }, by: service } },
    update: SERVICE,
    remove: SERVICE,
    referencedClasses: ['any'],
  },
  'storage.objects': {
    classes: {
      pictures: matchFiles('uploads', 'blogs/%'),
      avatarA: matchFiles('uploads', 'avatars/$clientA/%'),
      avatarB: matchFiles('uploads', 'avatars/$clientB/%'),
      invoiceA: matchFiles('invoices', 'invoices/invoice-1.pdf'),
      invoiceB: matchFiles('invoices', 'invoices/invoice-2.pdf'),
      unnamed: matchFiles('invoices', 'invoices/invoice-3.pdf'),
    },
    // Only the functions upload-file and open-file write and open files.
    read: { admin: '*', ...SERVICE },
    insert: {
      blog: { row: createFile('uploads', 'blogs/9.png'), by: service },
      avatarA: { row: createFile('uploads', 'avatars/$clientA/9.png'), by: service },
      avatarAuthor: { row: createFile('uploads', 'avatars/$author/9.png'), by: service },
      invoice: { row: createFile('invoices', 'invoices/invoice-9.pdf'), by: service },
    },
    update: SERVICE,
    remove: { admin: '*', ...SERVICE },
    columns: closed({
      name: "name || '.x'",
      bucket_id: "case when bucket_id = 'uploads' then 'invoices' else 'uploads' end",
    }),
    isForeign: true,
  },
};
