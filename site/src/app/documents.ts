import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { brand, type DocumentArgs, type ServerDocument } from '@northlight/contract';
import { escapeHtml } from '@northlight/domain';
import { remote } from '../../remote.ts';
import { findDescription } from '../pages/page-head.ts';
import { isMarkup } from '../rich-text/plain-text.ts';
import { sanitise } from '../rich-text/sanitise.ts';

/** The sitemap protocol's limit. */
const maxSitemapUrls = 50_000;

/** Every public page, with the time of the last change to its content if known. */
export async function buildSitemap({ origin, signal }: DocumentArgs): Promise<ServerDocument> {
  const [posts, projects, services, members] = await Promise.all([
    fetchAllRows(() => queryPublishedPosts(signal)),
    fetchAllRows(() => queryChanges('projects', signal)),
    fetchAllRows(() => queryChanges('services', signal)),
    fetchAllRows(() => queryChanges('team_members', signal)),
  ]);
  const findLatestChange = (rows: readonly { updated_at: string }[]) =>
    rows
      .map((row) => row.updated_at)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1);
  const latestChanges: Readonly<Record<string, string | undefined>> = {
    '/': findLatestChange([...services, ...projects]),
    '/services': findLatestChange(services),
    '/projects': findLatestChange(projects),
    '/team': findLatestChange(members),
    '/blog': findLatestChange(posts),
  };
  const staticRoutes = remote.routes.filter(({ path }) => !path.includes(':') && !disallowed.includes(path));
  const entries = [
    ...staticRoutes.map(({ path }) => [path, latestChanges[path]] as const),
    ...projects.map(({ id, updated_at }) => [`/project/${id}`, updated_at] as const),
    ...posts.map(({ slug, updated_at }) => [`/blog/${slug}`, updated_at] as const),
  ];
  const urls = entries
    .slice(0, maxSitemapUrls)
    .map(([path, changedAt]) =>
      createElement(
        'url',
        createElement('loc', escapeXml(origin + path)) +
          (changedAt === undefined ? '' : createElement('lastmod', new Date(changedAt).toISOString())),
      ),
    );
  return createXml(
    'application/xml; charset=utf-8',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`,
  );
}

/** Pages behind sign-in, personal links and previews. */
const disallowed = [
  '/auth',
  '/client-portal',
  '/dashboard',
  '/newsletter',
  '/unsubscribe',
  '/own-data',
  '/preview/post',
  '/api',
];

export async function buildRobots({ origin }: DocumentArgs): Promise<ServerDocument> {
  return {
    contentType: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  };
}

/** The newest posts as RSS 2.0. */
export async function buildFeed({ origin, signal }: DocumentArgs): Promise<ServerDocument> {
  const posts = unwrap(await queryPublishedPosts(signal).limit(30));
  const contents = await fetchContents(
    posts.map(({ id }) => id),
    signal,
  );
  const items = posts.map((post) => {
    const link = escapeXml(`${origin}/blog/${post.slug}`);
    return createElement(
      'item',
      [
        createElement('title', escapeXml(post.title)),
        createElement('link', link),
        createGuid(post, origin),
        createElement('pubDate', new Date(post.publish_at ?? post.created_at).toUTCString()),
        createElement('description', escapeXml(post.excerpt ?? '')),
        createElement('content:encoded', escapeXml(createFeedHtml(contents.get(post.id) ?? '', origin))),
      ].join(''),
    );
  });
  const [latest] = posts;
  const channel = [
    createElement('title', `${brand.name} blog`),
    createElement('link', escapeXml(`${origin}/blog`)),
    createElement('description', escapeXml(findDescription('/blog'))),
    createElement('language', brand.locale),
    `<atom:link href="${escapeXml(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    latest === undefined ? '' : createElement('lastBuildDate', new Date(latest.updated_at).toUTCString()),
    ...items,
  ];
  return createXml(
    'application/rss+xml; charset=utf-8',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n${createElement('channel', channel.join('\n'))}\n</rss>`,
  );
}

/** Only the feed needs the posts' texts, which may be large. */
async function fetchContents(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const rows = unwrap(
    await getPublicBackend().from('blogs').select('id, content').in('id', ids).abortSignal(signal),
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** A post's text for feed readers, which know neither our styles nor our address. */
function createFeedHtml(content: string, origin: string): string {
  if (isMarkup(content)) return String(sanitise(content, { origin }));
  return escapeHtml(content.trim()).replaceAll('\n', '<br>');
}

/** Feed readers know older posts by the address at which they first appeared. */
const guidsByIdSince = Date.parse('2026-12-01T00:00:00Z');

function createGuid(post: PublishedPost, origin: string): string {
  if (Date.parse(post.created_at) >= guidsByIdSince)
    return `<guid isPermaLink="false">urn:uuid:${post.id}</guid>`;
  const publishedAt = Date.parse(post.publish_at ?? post.created_at);
  const [first] = post.former_slugs
    .map(({ slug, created_at }) => ({ slug, replacedAt: Date.parse(created_at) }))
    .filter(({ replacedAt }) => replacedAt >= publishedAt)
    .sort((a, b) => a.replacedAt - b.replacedAt);
  return `<guid isPermaLink="true">${escapeXml(`${origin}/blog/${first?.slug ?? post.slug}`)}</guid>`;
}

type PublishedPost = NonNullable<Awaited<ReturnType<typeof queryPublishedPosts>>['data']>[number];

function queryPublishedPosts(signal: AbortSignal) {
  return getPublicBackend()
    .from('blogs')
    .select(
      'id, slug, title, excerpt, created_at, publish_at, updated_at, former_slugs:blog_slug_history(slug, created_at)',
    )
    .eq('published', true)
    .not('publish_at', 'is', null)
    .order('publish_at', { ascending: false })
    .order('id')
    .abortSignal(signal);
}

function queryChanges(table: 'projects' | 'services' | 'team_members', signal: AbortSignal) {
  return getPublicBackend()
    .from(table)
    .select('id, updated_at')
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal);
}

/** A query that can be limited to a range of rows. */
interface RangeQuery<Row> {
  range(from: number, to: number): PromiseLike<Parameters<typeof unwrap<Row[]>>[0]>;
}

const batchSize = 1000;

/** Fetches all rows in batches, because the backend limits the rows per response. */
async function fetchAllRows<Row>(list: () => RangeQuery<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const batch = unwrap(await list().range(rows.length, rows.length + batchSize - 1));
    if (batch.length === 0) return rows;
    rows.push(...batch);
  }
}

function createXml(contentType: string, body: string): ServerDocument {
  return { contentType, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n` };
}

function createElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Escapes text and drops characters that XML does not allow. */
const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
