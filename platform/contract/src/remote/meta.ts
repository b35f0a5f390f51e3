import type { QueryClient } from '@tanstack/react-query';

/** An image for link previews. */
export interface MetaImage {
  /** A path on the site, an absolute URL, or, without a leading slash, a file in the remote's `public` folder. */
  readonly url: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

/** An article's metadata for search engines and link previews. */
export interface ArticleMeta {
  /** ISO instants. */
  readonly publishedAt: string;
  readonly modifiedAt?: string;
  readonly authorName?: string;
}

/** One step on the path from the home page to a page. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/**
 * A page's head data. The server renders it as title, description, canonical URL, Open Graph and Twitter tags and
 * JSON-LD. Omitted values come from the declaration.
 */
export interface PageMeta {
  /** Without the brand, which is appended. */
  readonly title?: string;
  /** One or two sentences. */
  readonly description?: string;
  /** The canonical path. Default: the page's own path, without the query. */
  readonly canonical?: string;
  readonly image?: MetaImage;
  /** Makes the page an article. */
  readonly article?: ArticleMeta;
  /** The steps after the home page, up to this page. Default: only this page. */
  readonly breadcrumbs?: readonly Breadcrumb[];
  /** Further JSON-LD objects, without their `@context`. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Keeps search engines from indexing the page. */
  readonly isHidden?: boolean;
  /** The content does not exist, so the response's status is 404. */
  readonly isNotFound?: boolean;
}

/** The arguments of a page's `meta`, called after its loader. */
export interface PageMetaArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  /** Contains the loader's data: `queryClient.getQueryData(postQueries.bySlug(slug).queryKey)`. */
  readonly queryClient: QueryClient;
}

/** Returns a page's head data. Runs only on the server. */
export type DescribePage = (args: PageMetaArgs) => PageMeta;
