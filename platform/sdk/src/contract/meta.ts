import type { QueryClient } from '@tanstack/react-query';

/** A picture as link previews show it. */
export interface MetaImage {
  /** A path of the site, a whole address, or, without a slash at its start, a file of the remote's `public` folder. */
  readonly url: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

/** What search engines and link previews are told about an article. */
export interface ArticleMeta {
  /** ISO instants. */
  readonly publishedAt: string;
  readonly modifiedAt?: string;
  readonly authorName?: string;
}

/** One step of the way from the home page to a page. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/**
 * What a page says about itself in the document's head, as data. The server makes title, description, canonical
 * address, Open Graph and Twitter tags and JSON-LD of it; everything left out comes from the declaration.
 */
export interface PageMeta {
  /** Without the brand, which is appended. */
  readonly title?: string;
  /** One or two sentences. */
  readonly description?: string;
  /** The one path under which this content counts; the page's own, without its query, when left out. */
  readonly canonical?: string;
  readonly image?: MetaImage;
  /** Makes the page an article. */
  readonly article?: ArticleMeta;
  /** From below the home page to this page; the page alone when left out. */
  readonly breadcrumbs?: readonly Breadcrumb[];
  /** Further JSON-LD objects, without their `@context`. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Not to be found by a search. */
  readonly isHidden?: boolean;
  /** The page itself says that what the address names does not exist: the answer's status becomes 404. */
  readonly isNotFound?: boolean;
}

/** What `meta` of a page gets, once its loader is done. */
export interface PageMetaArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  /** Holds what the loader has primed: `queryClient.getQueryData(postQueries.bySlug(slug).queryKey)`. */
  readonly queryClient: QueryClient;
}

/** Says what a page's head holds; runs on the server only. */
export type DescribePage = (args: PageMetaArgs) => PageMeta;
