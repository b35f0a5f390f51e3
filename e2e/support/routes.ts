/** Who may open what: written by hand from the specification's route table, apart from the declarations. */
export const publicRoutes = [
  '/',
  '/about',
  '/services',
  '/projects',
  '/mission',
  '/team',
  '/blog',
  '/contact',
  '/privacy',
  '/imprint',
] as const;

export const clientRoutes = [
  '/client-portal',
  '/client-portal/sprint/00000000-0000-4000-8000-000000000000',
  '/client-portal/profile',
] as const;

export const staffRoutes = [
  '/dashboard',
  '/dashboard/blogs',
  '/dashboard/services',
  '/dashboard/team',
  '/dashboard/projects',
  '/dashboard/users',
  '/dashboard/client-projects',
  '/dashboard/invoices',
  '/dashboard/sprints',
  '/dashboard/testimonials',
  '/dashboard/faqs',
  '/dashboard/inbox',
  '/dashboard/releases',
  '/dashboard/profile',
] as const;
