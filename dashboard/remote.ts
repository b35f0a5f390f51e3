import { defineRemote } from '@platform/contract';

/** The staff dashboard: content, client projects, people and settings. */
export const remote = defineRemote({
  name: 'dashboard',
  routes: [
    { path: '/dashboard', access: 'staff', title: 'Dashboard' },
    { path: '/dashboard/blogs', access: 'staff', title: 'Blogs' },
    { path: '/dashboard/projects', access: 'staff', title: 'Projects' },
    { path: '/dashboard/client-projects', access: 'staff', title: 'Client Projects' },
    { path: '/dashboard/services', access: 'staff', title: 'Services' },
    { path: '/dashboard/team', access: 'staff', title: 'Team' },
    { path: '/dashboard/testimonials', access: 'staff', title: 'Testimonials' },
    { path: '/dashboard/faqs', access: 'staff', title: 'FAQs' },
    { path: '/dashboard/users', access: 'staff', title: 'Users' },
    { path: '/dashboard/invoices', access: 'staff', title: 'Invoices' },
    { path: '/dashboard/sprints', access: 'staff', title: 'Sprints' },
    { path: '/dashboard/inbox', access: 'staff', title: 'Inbox' },
    { path: '/dashboard/releases', access: 'staff', title: 'Releases' },
    { path: '/dashboard/settings', access: 'staff', title: 'Settings' },
    { path: '/dashboard/profile', access: 'staff', title: 'Profile' },
  ],
  navigation: [
    { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
    { to: '/dashboard/blogs', label: 'Blogs', icon: 'blogs' },
    { to: '/dashboard/projects', label: 'Projects', icon: 'projects' },
    { to: '/dashboard/client-projects', label: 'Client Projects', icon: 'client-projects' },
    { to: '/dashboard/services', label: 'Services', icon: 'services' },
    { to: '/dashboard/team', label: 'Team', icon: 'team' },
    { to: '/dashboard/testimonials', label: 'Testimonials', icon: 'testimonials' },
    { to: '/dashboard/faqs', label: 'FAQs', icon: 'faqs' },
    { to: '/dashboard/users', label: 'Users', icon: 'users' },
  ],
  requires: { contract: '^1.2.0', kit: '^0.1.0', schema: 20261122231000 },
  budget: { route: 160 },
});
