import {
  brand,
  documentTitle,
  type MetaImage,
  type PageMeta,
  type PageRequest,
  type RemoteApp,
  type RemoteServer,
  type RouteDeclaration,
} from '@northlight/contract';
import { escapeHtml, sizedPictureUrl } from '@northlight/domain';

export interface HeadInput {
  readonly app: RemoteApp;
  readonly server: RemoteServer;
  readonly request: PageRequest;
  readonly route: RouteDeclaration;
  readonly url: URL;
  readonly meta: PageMeta;
  readonly isMissing: boolean;
  readonly signal: AbortSignal;
}

type JsonLd = Readonly<Record<string, unknown>>;

/** Title, description, canonical URL, Open Graph and Twitter tags and JSON-LD for one page. */
export async function createHeadMarkup(input: HeadInput): Promise<string> {
  const { meta, isMissing, request, route } = input;
  const title = documentTitle(meta.title ?? (isMissing ? 'Page not found' : route.title));
  if (isMissing) return `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`;

  const description = meta.description ?? route.description ?? '';
  const canonical = toAbsolute(meta.canonical ?? trimPath(input.url.pathname), request.origin);
  const image = toPreviewImage(meta.image ?? findBrandImage(), input);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    createMeta('description', description),
    meta.isHidden
      ? createMeta('robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    createPropertyMeta('og:site_name', brand.name),
    createPropertyMeta('og:type', meta.article ? 'article' : 'website'),
    createPropertyMeta('og:title', meta.title ?? title),
    createPropertyMeta('og:description', description),
    createPropertyMeta('og:url', canonical),
    ...(image === undefined ? [] : createImageTags(image, request.origin)),
    createMeta('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    createMeta('twitter:title', meta.title ?? title),
    createMeta('twitter:description', description),
    ...(meta.article === undefined
      ? []
      : [
          createPropertyMeta('article:published_time', meta.article.publishedAt),
          createPropertyMeta('article:modified_time', meta.article.modifiedAt ?? ''),
        ]),
    ...(await createStructuredData(input, { title, description, canonical, image })).map(createJsonLdElement),
  ];
  return tags.join('');
}

async function createStructuredData(
  { meta, server, request, route, signal, url }: HeadInput,
  page: { title: string; description: string; canonical: string; image: MetaImage | undefined },
): Promise<JsonLd[]> {
  const isHome = route.path === '/';
  const needsPublisher = isHome || meta.article !== undefined;
  const organization = needsPublisher
    ? await server.organization?.({ origin: request.origin, signal })
    : undefined;
  const crumbs =
    meta.breadcrumbs ?? (isHome ? [] : [{ name: meta.title ?? route.title, path: trimPath(url.pathname) }]);
  return [
    ...(organization === undefined || !isHome ? [] : [organization]),
    ...(meta.article === undefined
      ? []
      : [
          {
            '@type': 'Article',
            headline: meta.title,
            description: page.description,
            mainEntityOfPage: page.canonical,
            datePublished: meta.article.publishedAt,
            dateModified: meta.article.modifiedAt ?? meta.article.publishedAt,
            ...(page.image === undefined ? {} : { image: toAbsolute(page.image.url, request.origin) }),
            ...(meta.article.authorName === undefined
              ? {}
              : { author: { '@type': 'Person', name: meta.article.authorName } }),
            ...(organization === undefined ? {} : { publisher: organization }),
          },
        ]),
    ...(crumbs.length === 0
      ? []
      : [createBreadcrumbList([{ name: 'Home', path: '/' }, ...crumbs], request.origin)]),
    ...(meta.jsonLd ?? []),
  ];
}

function createBreadcrumbList(crumbs: readonly { name: string; path: string }[], origin: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsolute(path, origin),
    })),
  };
}

function createImageTags({ url, alt, width, height }: MetaImage, origin: string): string[] {
  const absoluteUrl = toAbsolute(url, origin);
  return [
    createPropertyMeta('og:image', absoluteUrl),
    createPropertyMeta('og:image:alt', alt ?? ''),
    createPropertyMeta('og:image:width', width === undefined ? '' : String(width)),
    createPropertyMeta('og:image:height', height === undefined ? '' : String(height)),
    createMeta('twitter:image', absoluteUrl),
  ];
}

/** The brand's picture for link previews of pages without an own one. */
const findBrandImage = (): MetaImage | undefined =>
  brand.socialPictureUrl === null ? undefined : { url: brand.socialPictureUrl, alt: brand.name };

const previewWidth = 1280;

/** Resolves an image to its JPEG version for link previews. A bare file name is relative to the remote's entry. */
function toPreviewImage(image: MetaImage | undefined, { app, request }: HeadInput): MetaImage | undefined {
  if (image === undefined) return undefined;
  const entry = request.boot.remotes.find(({ name }) => name === app.declaration.name)?.entry.url ?? '/';
  const isAbsolute = /^(?:\/|[a-z]+:)/i.test(image.url);
  const url = isAbsolute ? image.url : entry.slice(0, entry.lastIndexOf('/') + 1) + image.url;
  const sized = sizedPictureUrl(url, previewWidth, 'jpg', request.boot.backend.url);
  if (sized === null) return { ...image, url };
  const { width, height, ...otherFields } = image;
  const scale = width === undefined ? 1 : Math.min(1, previewWidth / width);
  const size =
    width === undefined || height === undefined
      ? {}
      : { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...otherFields, ...size, url: sized };
}

/** The path without a trailing slash. */
function trimPath(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
}

function toAbsolute(url: string, origin: string): string {
  return URL.canParse(url, `${origin}/`) ? new URL(url, `${origin}/`).href : `${origin}/`;
}

function createMeta(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function createPropertyMeta(name: string, content: string): string {
  return content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function createJsonLdElement(data: JsonLd): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
