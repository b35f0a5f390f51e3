import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

/** A page with the description that search engines and link previews show. */
const page = <const Path extends string>(path: Path, title: string, description: string) =>
  ({ path, access: 'public', title, description }) as const;

/** The public marketing site. */
export const remote = defineRemote({
  name: 'site',
  routes: [
    page('/', '', 'We design, build and look after software for the way you work.'),
    page('/about', 'About', 'Who we are, what we value, and how we look after the software that we build.'),
    page(
      '/services',
      'Services',
      'What we build, what it costs to start, and the four steps from the first conversation to launch.',
    ),
    {
      ...page('/projects', 'Projects', 'The projects that we can show, by the technology behind them.'),
      query: ['technology', 'page'],
    },
    { path: '/project/:id', access: 'public', title: 'Project' },
    page(
      '/mission',
      'Mission & Vision',
      'Why we do this work, what we value, and what we have achieved so far.',
    ),
    page('/team', 'Team', 'The people who will plan and build your software.'),
    {
      ...page('/blog', 'Blog', 'What we learn while building software, written down plainly.'),
      query: ['search', 'page'],
    },
    { path: '/blog/:slug', access: 'public', title: 'Blog' },
    {
      ...page(
        '/contact',
        'Contact',
        'Write to us about your project: what happens today, and what should happen instead.',
      ),
      query: ['service'],
    },
    page(
      '/privacy',
      'Privacy',
      'What we store about visitors, clients and subscribers, why, and for how long.',
    ),
    page('/imprint', 'Imprint', 'Who is responsible for this site, and where to find us.'),
    { path: '/preview/post', access: 'public', title: 'Preview', isFramed: true },
    { path: '/newsletter/:token', access: 'public', title: 'Newsletter' },
    { path: '/unsubscribe', access: 'public', title: 'Email notifications', query: ['t'] },
    { path: '/own-data', access: 'public', title: 'Your data', query: ['see', 'erase'] },
  ],
  navigation: [
    { to: '/', label: 'Home' },
    { to: '/about', label: 'About' },
    { to: '/services', label: 'Services' },
    { to: '/projects', label: 'Projects' },
    { to: '/team', label: 'Team' },
    { to: '/blog', label: 'Blog' },
    { to: '/contact', label: 'Contact' },
  ],
  documents: ['/sitemap.xml', '/robots.txt', '/blog/rss.xml'],
  requires: { contract: '^2.0.0', kit: '^1.0.0', schema: schemaVersion },
});
