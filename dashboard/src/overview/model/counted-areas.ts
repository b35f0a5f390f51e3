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
  { table: 'profiles', label: 'Team Members (public profiles)', to: '/dashboard/team' },
  { table: 'testimonials', label: 'Testimonials', to: '/dashboard/testimonials' },
  { table: 'faqs', label: 'FAQs', to: '/dashboard/faqs' },
];

/** What people come here to do most. */
export const quickActions: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Write a post', to: '/dashboard/blogs?new=1' },
  { label: 'Add a project', to: '/dashboard/projects?new=1' },
  { label: 'Add a client project', to: '/dashboard/client-projects?new=1' },
  { label: 'Plan a sprint', to: '/dashboard/sprints?new=1' },
  { label: 'Add a service', to: '/dashboard/services?new=1' },
  { label: 'Add a team member', to: '/dashboard/team?new=1' },
  { label: 'Add a testimonial', to: '/dashboard/testimonials?new=1' },
  { label: 'Add an FAQ', to: '/dashboard/faqs?new=1' },
];
