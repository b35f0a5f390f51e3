import type { Person } from '../world/actors.ts';

/** Whether anyone with a file's URL can read the bucket's files. */
export const BUCKETS = {
  uploads: 'public',
  invoices: 'private',
  releases: 'public',
  // Without visible rows: only the function company-archive reads its files.
  archives: 'private',
} as const;

export type Bucket = keyof typeof BUCKETS;

const STAFF = ['author', 'admin'] as const;

export const INVOICE_READERS: Readonly<Record<string, readonly Person[]>> = {
  'invoices/invoice-1.pdf': ['clientA', ...STAFF],
  'invoices/invoice-2.pdf': ['clientB', ...STAFF],
  'invoices/invoice-3.pdf': STAFF,
};

/** File names, and the people allowed to store a file under each. */
export const UPLOADS: readonly (readonly [
  bucket: 'uploads' | 'invoices',
  name: string,
  by: readonly Person[],
])[] = [
  ['uploads', 'blogs/9*.png', STAFF],
  ['uploads', 'team/9*.png', STAFF],
  ['uploads', 'project-images/cover-9*.png', STAFF],
  ['uploads', 'avatars/$clientA/9*.png', ['clientA']],
  ['uploads', 'avatars/$author/9*.png', ['author']],
  ['uploads', 'avatars/$admin/9*.png', ['admin']],
  ['uploads', 'avatars/$noProfile/9*.png', []],
  ['uploads', 'avatars/$demoted/9*.png', ['demoted']],
  ['uploads', 'avatars/$clientA/../$clientB/9*.png', []],
  ['uploads', 'blogs/9*.png.html', []],
  ['uploads', 'other/9*.png', STAFF],
  ['uploads', 'other/folder/9*.png', []],
  ['uploads', 'avatars/9*.png', []],
  ['uploads', 'invoices/invoice-9*.pdf', []],
  ['invoices', 'invoices/invoice-9*.pdf', STAFF],
  ['invoices', 'blogs/9*.pdf', []],
];

export const FILE_MANAGERS: readonly Person[] = ['admin'];
