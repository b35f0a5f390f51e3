import { createHash } from 'node:crypto';
import {
  type PictureFormat,
  parseSizedPicture,
  pictureFormats,
  pictureWidths,
  type SizedPicture,
} from '@northlight/domain';
import { type Log, Semaphore } from '@northlight/node-kit';
import { LRUCache } from 'lru-cache';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { plainText, respond } from '../http/respond.ts';
import type { DiskCache } from './disk-cache.ts';
import type { Original, PictureSource } from './picture-source.ts';
import { maxConcurrent, resize } from './resize.ts';

export interface PicturesOptions {
  readonly source: PictureSource;
  readonly cache: DiskCache;
  readonly encoder: Encoder;
  readonly log: Log;
}

type PictureResult =
  | { readonly kind: 'resized'; readonly bytes: Buffer }
  | Exclude<Original, { readonly kind: 'found' }>;

const contentTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
const immutable = 'public, max-age=31536000, immutable';
/** Pictures of people can be erased, so caches ask again as often as for the original. */
const erasable = 'public, max-age=3600';
const personPicture = /^uploads\/(?:avatars|team)\//;
const maxQueued = 100;
/** How long to remember that an original exists or that a picture was refused. */
const resultTtl = 60_000;
const maxResults = 2000;

/** Resizes pictures on first request and caches them. */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #semaphore = new Semaphore(maxConcurrent, maxQueued);
  readonly #inProgress = new Map<string, Promise<PictureResult>>();
  /** Recently found sources, and recently refused keys. */
  readonly #recentResults = new LRUCache<string, true>({
    max: maxResults,
    ttl: resultTtl,
    ttlResolution: 0,
    perf: Date,
  });

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  async serve(c: EdgeContext): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const picture = search === '' ? parseSizedPicture(pathname) : null;
    if (picture === null) return plainText(404, 'Not found');
    const key = getKey(picture);
    const result = await this.#get(key, picture);
    switch (result.kind) {
      case 'resized':
        return respond(c, {
          content: new EncodedContent(result.bytes, this.#options.encoder),
          type: contentTypes[picture.format],
          cacheControl: personPicture.test(picture.source) ? erasable : immutable,
          isCompressible: false,
        });
      case 'missing':
        return plainText(404, 'Not found');
      case 'refused':
        return plainText(415, 'Not a picture', { 'cache-control': 'public, max-age=300' });
      case 'unavailable':
        // The queue is full or this edge cannot reach the original, so the browser requests it directly.
        return plainText(302, 'Moved', { location: this.#options.source.getPublicUrl(picture.source) });
      default:
        return result satisfies never;
    }
  }

  async #get(key: string, picture: SizedPicture): Promise<PictureResult> {
    const cached = await this.#options.cache.read(key);
    if (cached !== null) {
      void this.#removeIfDeleted(picture.source);
      return { kind: 'resized', bytes: cached };
    }
    if (this.#recentResults.has(key)) return { kind: 'refused' };
    const pending = this.#inProgress.get(key);
    if (pending !== undefined) return pending;
    if (this.#semaphore.isFull) return { kind: 'unavailable' };
    const promise = this.#semaphore.run(() => this.#create(key, picture));
    this.#inProgress.set(key, promise);
    return promise.finally(() => this.#inProgress.delete(key));
  }

  async #create(key: string, picture: SizedPicture): Promise<PictureResult> {
    const original = await this.#options.source.read(picture.source);
    if (original.kind !== 'found') return original;
    try {
      const bytes = await resize(original.bytes, picture);
      if (bytes === null) return { kind: 'unavailable' };
      this.#recentResults.set(picture.source, true);
      await this.#options.cache.write(key, bytes);
      return { kind: 'resized', bytes };
    } catch (error) {
      this.#options.log.warn('picture refused', { source: picture.source, error: String(error) });
      this.#recentResults.set(key, true);
      return { kind: 'refused' };
    }
  }

  async #removeIfDeleted(source: string): Promise<void> {
    if (this.#recentResults.has(source)) return;
    this.#recentResults.set(source, true);
    if (!(await this.#options.source.isDeleted(source))) return;
    for (const width of pictureWidths) {
      for (const format of pictureFormats)
        await this.#options.cache.remove(getKey({ width, format, source }));
    }
  }
}

/** Object names are never reused and a version's files never change, so the key needs no content hash. */
function getKey({ width, format, source }: SizedPicture): string {
  return createHash('sha256').update(`${width}.${format}/${source}`).digest('hex');
}
