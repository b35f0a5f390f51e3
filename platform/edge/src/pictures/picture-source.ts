import { isFileMissing, readUpTo } from '@northlight/node-kit';
import type { BackendOptions } from '../backend-options.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';

export type Original =
  | { readonly kind: 'found'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

const timeLimit = 10_000;
/** Twice the bucket's limit. */
const maxBytes = 20 * 1024 * 1024;

/** Reads originals from the backend's public bucket and from releases. Nothing else is ever fetched. */
export class PictureSource {
  readonly #baseUrl: string;
  readonly #isHosted: boolean;
  readonly #files: Pick<ReleaseFiles, 'find'>;

  constructor(backend: BackendOptions, files: Pick<ReleaseFiles, 'find'>) {
    this.#baseUrl = backend.url.replace(/\/+$/, '');
    this.#isHosted = backend.kind === 'hosted';
    this.#files = files;
  }

  async read(source: string): Promise<Original> {
    if (source.startsWith('remotes/')) {
      const [, name = '', version = '', ...file] = source.split('/');
      const representation = await this.#files.find(name, version, file.join('/'), '');
      return representation === null
        ? { kind: 'missing' }
        : { kind: 'found', bytes: representation.content.content };
    }
    try {
      const response = await this.#request(source);
      if (!response.ok) return { kind: (await isMissing(response)) ? 'missing' : 'unavailable' };
      const isTooLarge = Number(response.headers.get('content-length') ?? 0) > maxBytes;
      const bytes = isTooLarge ? null : await readUpTo(response.body, maxBytes);
      if (isTooLarge) await response.body?.cancel();
      return bytes === null ? { kind: 'refused' } : { kind: 'found', bytes };
    } catch {
      return { kind: 'unavailable' };
    }
  }

  /** Whether the original has been deleted. An unreachable backend does not count. */
  async isDeleted(source: string): Promise<boolean> {
    if (source.startsWith('remotes/')) return false;
    try {
      // GET, because a HEAD response has no body that names the missing object.
      const response = await this.#request(source);
      if (!response.ok) return await isMissing(response);
      await response.body?.cancel();
      return false;
    } catch {
      return false;
    }
  }

  /** The original's URL for the browser. */
  getPublicUrl(source: string): string {
    return source.startsWith('remotes/')
      ? `/${source}`
      : `${this.#isHosted ? this.#baseUrl : ''}${getPublicPath(source)}`;
  }

  #request(source: string): Promise<Response> {
    return fetch(this.#baseUrl + getPublicPath(source), {
      // Storage never redirects; following one could reach any host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
  }
}

const getPublicPath = (source: string): string => `/storage/v1/object/public/${source}`;

const maxErrorBytes = 16 * 1024;

async function isMissing(response: Response): Promise<boolean> {
  const errorText = await readUpTo(response.body, maxErrorBytes);
  return errorText !== null && isFileMissing(response.status, String(errorText));
}
