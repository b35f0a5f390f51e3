import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

/** The public marketing site. */
export const remote = defineRemote({
  name: 'site',
  routes: [
    { path: '/', access: 'public', title: '' },
    { path: '/about', access: 'public', title: 'About' },
    { path: '/services', access: 'public', title: 'Services' },
    { path: '/projects', access: 'public', title: 'Projects', query: ['technology', 'page'] },
    { path: '/project/:id', access: 'public', title: 'Project' },
    { path: '/mission', access: 'public', title: 'Mission & Vision' },
    { path: '/team', access: 'public', title: 'Team' },
    { path: '/blog', access: 'public', title: 'Blog', query: ['search', 'page'] },
    { path: '/blog/:slug', access: 'public', title: 'Blog' },
    { path: '/contact', access: 'public', title: 'Contact' },
    { path: '/privacy', access: 'public', title: 'Privacy' },
    { path: '/imprint', access: 'public', title: 'Imprint' },
    { path: '/newsletter/:token', access: 'public', title: 'Newsletter' },
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
