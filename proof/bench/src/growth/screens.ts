/** A screen whose requests are watched while the data grows. */
export interface Screen {
  readonly path: string;
  /** Who opens it; null: a visitor. */
  readonly email: string | null;
}

const site = ['/', '/blog', '/projects'];

const portal = [
  '/client-portal',
  '/client-portal?tab=sprints',
  '/client-portal?tab=invoices',
  '/client-portal?tab=invoices&scope=all',
  '/client-portal?tab=notifications',
];

const dashboard = [
  '/dashboard',
  '/dashboard/blogs',
  '/dashboard/blogs?q=Post+77',
  '/dashboard/projects',
  '/dashboard/client-projects',
  '/dashboard/invoices',
  '/dashboard/invoices?q=B-own-3',
  '/dashboard/sprints',
  '/dashboard/inbox',
  '/dashboard/users',
];

export const screens: readonly Screen[] = [
  ...site.map((path) => ({ path, email: null })),
  ...portal.map((path) => ({ path, email: 'client@acme.example' })),
  ...dashboard.map((path) => ({ path, email: 'admin@northlight.example' })),
];
