import { closed, type Grants, SERVICE, type TableEntry } from './vocabulary.ts';

/** A table that these people may read. Only database functions write it. */
const readBy = (read: Grants): TableEntry => ({
  classes: { any: 'true' },
  read,
  insert: {},
  update: {},
  remove: {},
  columns: {},
});

const admin: Grants = { admin: '*' };

/** No role of the API has a privilege on a private table that is not listed, or on a table in `auth`. */
export const privateTables: Readonly<Record<string, TableEntry>> = {
  'private.pending_account_deletions': readBy(admin),
  'private.clock': readBy(admin),
  'private.company_archives': readBy(admin),
  'private.content_state': readBy(admin),
  'private.deleted_rows': readBy(admin),
  'private.undoable_changes': readBy(admin),
  'private.invitations': readBy({ ...admin, ...SERVICE }),
  'private.sent_digests': readBy(admin),
  'private.client_notification_emails': readBy(admin),
  'private.portal_views': readBy(admin),
  'private.rate_limits': readBy(admin),
  'private.signup_domains': readBy({ ...admin, ...SERVICE }),
  'private.staff_notification_emails': readBy(admin),
  'private.ticket_counters': readBy(admin),
  'private.uploads': readBy(admin),
  'private.monitored_jobs': readBy(admin),
};

const matchFiles = (bucket: string, path: string) => `bucket_id = '${bucket}' and name like '${path}'`;

const createFile = (bucket: string, name: string) => ({ bucket_id: `'${bucket}'`, name: `'${name}'` });

const service = ['service'] as const;

export const storageTables: Readonly<Record<string, TableEntry>> = {
  'storage.buckets': {
    ...readBy(SERVICE),
    insert: { any: { row: { id: "'x'", name: "'x'", public: 'true' }, by: service } },
    update: SERVICE,
    remove: SERVICE,
    referencedClasses: ['any'],
    columns: closed({ public: 'not public' }),
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
  },
};
