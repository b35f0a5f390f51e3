import { brand, type DocumentArgs, defineServer, type ServerDocument } from '@platform/contract';
import { getPublicBackend, unwrap } from 'auth-kit';
import type { WindowLike } from 'dompurify';
import { remote } from '../remote.ts';
import { fetchSettings } from './lib/content/api/fetch-settings.ts';
import { socialLinks } from './lib/content/model/contact.ts';
import { descriptions, shortened } from './lib/head/descriptions.ts';
import { textOf } from './lib/rich-text/plain-text.ts';
import { giveSanitiserWindow } from './lib/rich-text/sanitise.ts';
import type { PostAtAddress } from './post/api/fetch-post.ts';
import { postQueries } from './post/api/post-queries.ts';
import type { ProjectDetail } from './project/api/fetch-project.ts';
import { projectQueries } from './project/api/project-queries.ts';

/** The site on the server: what its pages say in the head, and the documents that are no pages. */
export const server = defineServer({
  prepare: ({ createWindow }) => giveSanitiserWindow(createWindow() as WindowLike),
  image: {
    url: 'images/hero-wide-1440.webp',
    width: 1440,
    height: 810,
    alt: 'Green northern light above a mountain and a still lake at night',
  },
  meta: {
    ...Object.fromEntries(
      Object.entries(descriptions).map(([path, description]) => [path, () => ({ description })]),
    ),
    '/project/:id': ({ params, queryClient }) => {
      const { queryKey } = projectQueries.one(params.id ?? '');
      const project = queryClient.getQueryData<ProjectDetail | null>(queryKey);
      if (!project) return {};
      return {
        title: project.title,
        description: shortened(project.description),
        ...(project.cover_image ? { image: { url: project.cover_image, alt: project.title } } : {}),
        breadcrumbs: [
          { name: 'Projects', path: '/projects' },
          { name: project.title, path: `/project/${project.id}` },
        ],
      };
    },
    '/blog/:slug': ({ params, queryClient }) => {
      const found = queryClient.getQueryData<PostAtAddress>(postQueries.at(params.slug ?? '').queryKey);
      if (found?.kind !== 'post') return {};
      const { post } = found;
      return {
        title: post.title,
        description: shortened(post.excerpt || textOf(post.content)),
        ...(post.header_image_url
          ? { image: { url: post.header_image_url, alt: post.header_image_alt ?? '' } }
          : {}),
        article: {
          publishedAt: post.publish_at ?? post.created_at,
          ...(post.author?.full_name ? { authorName: post.author.full_name } : {}),
        },
        breadcrumbs: [
          { name: 'Blog', path: '/blog' },
          { name: post.title, path: `/blog/${post.slug}` },
        ],
      };
    },
    '/mission': () => ({
      description: descriptions['/mission'],
      breadcrumbs: [
        { name: 'About', path: '/about' },
        { name: 'Mission & Vision', path: '/mission' },
      ],
    }),
    '/newsletter/:token': () => ({ isHidden: true }),
  },
  organization,
  documents: {
    '/sitemap.xml': sitemap,
    '/robots.txt': robots,
    '/blog/rss.xml': feed,
  },
});

async function organization({ origin, signal }: DocumentArgs) {
  const settings = await fetchSettings(signal);
  return {
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    foundingDate: '2019',
    ...(settings?.contact_email ? { email: settings.contact_email } : {}),
    ...(settings?.contact_phone ? { telephone: settings.contact_phone } : {}),
    sameAs: socialLinks(settings).map(({ href }) => href),
  };
}

/** Every public page that can be named, with the day of its last change where its content tells one. */
async function sitemap({ origin, signal }: DocumentArgs): Promise<ServerDocument> {
  const [posts, projects, services, members] = await Promise.all([
    publishedPosts(signal),
    changes('projects', signal),
    changes('services', signal),
    changes('team_members', signal),
  ]);
  const newest = (rows: readonly { updated_at: string }[]) =>
    rows
      .map((row) => row.updated_at)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1);
  const byContent: Readonly<Record<string, string | undefined>> = {
    '/': newest([...services, ...projects]),
    '/services': newest(services),
    '/projects': newest(projects),
    '/team': newest(members),
    '/blog': newest(posts),
  };
  const fixed = remote.routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
  const entries = [
    ...fixed.map((path) => [path, byContent[path]] as const),
    ...projects.map(({ id, updated_at }) => [`/project/${id}`, updated_at] as const),
    ...posts.map(({ slug, updated_at }) => [`/blog/${slug}`, updated_at] as const),
  ];
  const urls = entries.map(([path, changed]) =>
    element(
      'url',
      element('loc', escaped(origin + path)) +
        (changed === undefined ? '' : element('lastmod', new Date(changed).toISOString())),
    ),
  );
  return xml(
    'application/xml; charset=utf-8',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`,
  );
}

/** What needs signing in is nothing for a search engine; everything else is. */
async function robots({ origin }: DocumentArgs): Promise<ServerDocument> {
  const closed = ['/auth', '/client-portal', '/dashboard', '/newsletter', '/api'];
  return {
    contentType: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  };
}

/** The newest posts as RSS 2.0. */
async function feed({ origin, signal }: DocumentArgs): Promise<ServerDocument> {
  const posts = (await publishedPosts(signal)).slice(0, 30);
  const items = posts.map((post) => {
    const link = escaped(`${origin}/blog/${post.slug}`);
    return element(
      'item',
      [
        element('title', escaped(post.title)),
        element('link', link),
        `<guid isPermaLink="true">${link}</guid>`,
        element('pubDate', new Date(post.publish_at ?? post.created_at).toUTCString()),
        element('description', escaped(post.excerpt ?? '')),
      ].join(''),
    );
  });
  const [latest] = posts;
  const channel = [
    element('title', `${brand.name} blog`),
    element('link', escaped(`${origin}/blog`)),
    element('description', escaped(descriptions['/blog'])),
    element('language', brand.locale),
    `<atom:link href="${escaped(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    latest === undefined ? '' : element('lastBuildDate', new Date(latest.updated_at).toUTCString()),
    ...items,
  ];
  return xml(
    'application/rss+xml; charset=utf-8',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n${element('channel', channel.join('\n'))}\n</rss>`,
  );
}

async function publishedPosts(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('blogs')
      .select('slug, title, excerpt, created_at, publish_at, updated_at')
      .eq('published', true)
      .order('created_at', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
}

async function changes(table: 'projects' | 'services' | 'team_members', signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from(table)
      .select('id, updated_at')
      .order('created_at', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
}

function xml(contentType: string, body: string): ServerDocument {
  return { contentType, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n` };
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Text in XML, without the characters that XML cannot hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
