/** The widths in pixels that the edge can produce. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A resized picture. */
export interface SizedPicture {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  /** `uploads/…`: an object in the public bucket; `remotes/…`: a file of a release. */
  readonly source: string;
}

const root = '/images/';
const publicFilesPath = '/storage/v1/object/public/';
/** Plain names only: no escapes, queries or `..`. */
const sourcePattern = /^(?:uploads|remotes)(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._+-]+)+$/;
const maxLength = 300;

/**
 * The URL of a stored picture in one width and format.
 * @param backendUrl - the host of the files, if it differs from the page's
 * @returns null for an external picture
 */
export function sizedPictureUrl(
  url: string,
  width: PictureWidth,
  format: PictureFormat,
  backendUrl = '',
): string | null {
  const path = backendUrl !== '' && url.startsWith(`${backendUrl}/`) ? url.slice(backendUrl.length) : url;
  const source = path.startsWith(publicFilesPath)
    ? path.slice(publicFilesPath.length)
    : path.replace(/^\//, '');
  return isSource(source) && path.startsWith('/') ? `${root}${width}.${format}/${source}` : null;
}

/** Whether a URL in rich text is one of our uploaded pictures. The database has the same rule. */
export function isStoredPicture(url: string): boolean {
  const path = url.replace(/^https?:\/\/[^/"?#]+/, '');
  return path.startsWith(`${publicFilesPath}uploads/`) && isSource(path.slice(publicFilesPath.length));
}

/** Parses a URL path from `sizedPictureUrl`; null for any other. */
export function parseSizedPicture(pathname: string): SizedPicture | null {
  const [, size = '', name = '', source = ''] = /^\/images\/(\d+)\.([a-z]+)\/(.+)$/.exec(pathname) ?? [];
  const width = pictureWidths.find((pixels) => String(pixels) === size);
  const format = pictureFormats.find((extension) => extension === name);
  return width === undefined || format === undefined || !isSource(source) ? null : { width, format, source };
}

/**
 * The URL of an object in the public bucket. A path if the backend has the page's origin, so that it survives a change of
 * the site's URL.
 * @param backendUrl - the host of the files, if it differs from the page's
 */
export function publicFileUrl(path: string, backendUrl: string): string {
  return `${backendUrl}${publicFilesPath}uploads/${path}`;
}

function isSource(source: string): boolean {
  return source.length <= maxLength && sourcePattern.test(source);
}
