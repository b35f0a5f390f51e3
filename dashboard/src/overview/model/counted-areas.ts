import type { CountedTable } from '../api/fetch-count.ts';

/** One figure of the overview and the screen that it leads to. */
export interface CountedArea {
  readonly table: CountedTable;
  readonly label: string;
  readonly to: string;
}

export const countedAreas: readonly CountedArea[] = [
  { table: 'blogs', label: 'Blogs', to: '/dashboard/blogs' },
  { table: 'projects', label: 'Projects', to: '/dashboard/projects' },
  { table: 'client_projects', label: 'Client Projects', to: '/dashboard/client-projects' },
  { table: 'project_sprints', label: 'Sprints', to: '/dashboard/sprints' },
  { table: 'services', label: 'Services', to: '/dashboard/services' },
  { table: 'profiles', label: 'Team Members', to: '/dashboard/team' },
  { table: 'testimonials', label: 'Testimonials', to: '/dashboard/testimonials' },
  { table: 'faqs', label: 'FAQs', to: '/dashboard/faqs' },
];

/** What people come here to do most. */
export const quickActions: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Write a post', to: '/dashboard/blogs' },
  { label: 'Add a project', to: '/dashboard/projects' },
  { label: 'Manage client projects', to: '/dashboard/client-projects' },
  { label: 'Plan sprints', to: '/dashboard/sprints' },
  { label: 'Edit services', to: '/dashboard/services' },
  { label: 'Update the team', to: '/dashboard/team' },
  { label: 'Review testimonials', to: '/dashboard/testimonials' },
  { label: 'Answer FAQs', to: '/dashboard/faqs' },
];
