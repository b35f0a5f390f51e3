import { readUpTo, saysFileMissing } from '@northlight/registry/node-kit';
import type { BackendOptions } from '../backend-options.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';

/** The original of a picture, or why there is none to be had. */
export type Original =
  | { readonly kind: 'found'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

const timeLimit = 10_000;
/** Twice what the bucket takes. */
const largest = 20 * 1024 * 1024;

/** Where originals come from: the public bucket of the one backend, and releases. Nothing else is ever fetched. */
export class PictureSource {
  readonly #base: string;
  readonly #isHosted: boolean;
  readonly #files: Pick<ReleaseFiles, 'find'>;

  constructor(backend: BackendOptions, files: Pick<ReleaseFiles, 'find'>) {
    this.#base = backend.url.replace(/\/+$/, '');
    this.#isHosted = backend.kind === 'hosted';
    this.#files = files;
  }

  async read(source: string): Promise<Original> {
    if (source.startsWith('remotes/')) {
      const [, name = '', version = '', ...file] = source.split('/');
      const found = await this.#files.find(name, version, file.join('/'), '');
      return found === null ? { kind: 'missing' } : { kind: 'found', bytes: found.content.content };
    }
    try {
      const answer = await this.#ask(source);
      if (!answer.ok) return { kind: (await isGone(answer)) ? 'missing' : 'unavailable' };
      const isTooLarge = Number(answer.headers.get('content-length') ?? 0) > largest;
      const bytes = isTooLarge ? null : await readUpTo(answer.body, largest);
      if (isTooLarge) await answer.body?.cancel();
      return bytes === null ? { kind: 'refused' } : { kind: 'found', bytes };
    } catch {
      return { kind: 'unavailable' };
    }
  }

  /** Whether somebody has deleted the original; a backend that is away has deleted nothing. */
  async isDeleted(source: string): Promise<boolean> {
    if (source.startsWith('remotes/')) return false;
    try {
      // An answer to HEAD could not say what is missing.
      const answer = await this.#ask(source);
      if (!answer.ok) return await isGone(answer);
      await answer.body?.cancel();
      return false;
    } catch {
      return false;
    }
  }

  /** The original as the browser reaches it. */
  addressOf(source: string): string {
    return source.startsWith('remotes/')
      ? `/${source}`
      : `${this.#isHosted ? this.#base : ''}${publicPath(source)}`;
  }

  #ask(source: string): Promise<Response> {
    return fetch(this.#base + publicPath(source), {
      // Storage never redirects; following one could reach any host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
  }
}

const publicPath = (source: string): string => `/storage/v1/object/public/${source}`;

/** What the storage says of a failure is short. */
const longestRefusal = 16 * 1024;

async function isGone(answer: Response): Promise<boolean> {
  const said = await readUpTo(answer.body, longestRefusal);
  return said !== null && saysFileMissing(answer.status, String(said));
}
