import type { Person } from '../world/actors.ts';

/** A stored file in each bucket, and whether anyone with its URL can read it. */
export const FILES = {
  uploads: { name: 'blogs/1.png', type: 'image/png', isPublic: true },
  invoices: { name: 'invoices/invoice-1.pdf', type: 'application/pdf', isPublic: false },
  releases: { name: 'portal/1.0.0/entry.js', type: 'text/javascript', isPublic: true },
  archives: {
    name: '30000000-0000-4000-8000-000000000081/1.zip',
    type: 'application/octet-stream',
    isPublic: false,
  },
} as const;

/** Buckets without visible rows: only the function company-archive reads their files. */
export const CLOSED_BUCKETS: readonly string[] = ['archives'];

export type Bucket = keyof typeof FILES;

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
