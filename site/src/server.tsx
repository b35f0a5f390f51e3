import type { PageOf } from '@northlight/auth-kit';
import { brand, type DocumentArgs, defineServer, type PageMeta } from '@northlight/contract';
import { describePost, truncateDescription } from '@northlight/domain';
import type { WindowLike } from 'dompurify';
import { buildFeed, buildRobots, buildSitemap } from './app/documents.ts';
import { blogQueries, searchParameter } from './blog/blog-queries.ts';
import { listSocialLinks } from './content/contact.ts';
import { fetchSettings } from './content/content-queries.ts';
import { findDescription } from './pages/page-head.ts';
import { buildPagePath, formatPageTitle, parsePageNumber } from './paging/page-number.ts';
import { type PostLookup, postQueries } from './post/post-queries.ts';
import { type ProjectDetail, projectQueries } from './project/project-queries.ts';
import { projectsQueries, technologyParameter } from './projects/projects-queries.ts';
import { extractText } from './rich-text/plain-text.ts';
import { setSanitiserWindow } from './rich-text/sanitise.ts';

/** The site's server side: page metadata, and documents such as the sitemap. */
export const server = defineServer({
  prepare: ({ createWindow }) => setSanitiserWindow(createWindow() as WindowLike),
  meta: {
    '/': () => ({ description: findDescription('/') }),
    '/projects': ({ url, queryClient }) => {
      const { queryKey } = projectsQueries.list(url.searchParams);
      return buildListMeta('/projects', 'Projects', url, queryClient.getQueryData(queryKey));
    },
    '/blog': ({ url, queryClient }) => {
      const { queryKey } = blogQueries.list(url.searchParams);
      return buildListMeta('/blog', 'Blog', url, queryClient.getQueryData(queryKey));
    },
    '/project/:id': ({ params, queryClient }) => {
      const { queryKey } = projectQueries.byId(params.id ?? '');
      const project = queryClient.getQueryData<ProjectDetail | null>(queryKey);
      if (!project) return {};
      return {
        title: project.title,
        description: truncateDescription(project.description),
        ...(project.cover_image ? { image: { url: project.cover_image, alt: project.title } } : {}),
        breadcrumbs: [
          { name: 'Projects', path: '/projects' },
          { name: project.title, path: `/project/${project.id}` },
        ],
      };
    },
    '/blog/:slug': ({ params, queryClient }) => {
      const lookup = queryClient.getQueryData<PostLookup>(postQueries.bySlug(params.slug ?? '').queryKey);
      if (lookup?.kind !== 'post') return {};
      const { post } = lookup;
      return {
        title: post.title,
        description: describePost(post, extractText(post.content)),
        ...(post.header_image_url
          ? { image: { url: post.header_image_url, alt: post.header_image_alt ?? '' } }
          : {}),
        article: {
          publishedAt: post.publish_at ?? post.created_at,
          modifiedAt: post.updated_at,
          ...(post.author?.full_name ? { authorName: post.author.full_name } : {}),
        },
        breadcrumbs: [
          { name: 'Blog', path: '/blog' },
          { name: post.title, path: `/blog/${post.slug}` },
        ],
      };
    },
    '/mission': () => ({
      breadcrumbs: [
        { name: 'About', path: '/about' },
        { name: 'Mission & Vision', path: '/mission' },
      ],
    }),
    '/preview/post': () => ({ isHidden: true }),
    '/newsletter/:token': () => ({ isHidden: true }),
    '/unsubscribe': () => ({ isHidden: true }),
    '/own-data': () => ({ isHidden: true }),
  },
  organization: fetchOrganization,
  documents: {
    '/sitemap.xml': buildSitemap,
    '/robots.txt': buildRobots,
    '/blog/rss.xml': buildFeed,
  },
});

/** Each list page is its own canonical page. For a search or filter, the unfiltered list is canonical. */
function buildListMeta(
  path: '/blog' | '/projects',
  title: string,
  url: URL,
  list: PageOf<unknown> | undefined,
): PageMeta {
  const page = parsePageNumber(url.searchParams);
  const isFiltered = [searchParameter, technologyParameter].some((name) => url.searchParams.get(name));
  const pageTitle = formatPageTitle(title, page);
  return {
    ...(pageTitle === undefined ? {} : { title: pageTitle }),
    ...(page > 1 && !isFiltered ? { canonical: buildPagePath(path, new URLSearchParams(), page) } : {}),
    isNotFound: page > 1 && list?.rows.length === 0,
  };
}

async function fetchOrganization({ origin, signal }: DocumentArgs) {
  const settings = await fetchSettings(signal);
  return {
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: new URL(brand.logoUrl ?? '/favicon.svg', origin).href,
    ...(settings?.founded_year ? { foundingDate: String(settings.founded_year) } : {}),
    ...(settings?.legal_name ? { legalName: settings.legal_name } : {}),
    ...(settings?.vat_number ? { vatID: settings.vat_number } : {}),
    ...(settings?.contact_email ? { email: settings.contact_email } : {}),
    ...(settings?.contact_phone ? { telephone: settings.contact_phone } : {}),
    sameAs: listSocialLinks(settings).map(({ href }) => href),
  };
}
