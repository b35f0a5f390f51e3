import { createHash } from 'node:crypto';
import {
  type PictureFormat,
  parseSizedPicture,
  pictureFormats,
  pictureWidths,
  type SizedPicture,
} from '@northlight/domain';
import { type Log, Semaphore } from '@northlight/registry/node-kit';
import { LRUCache } from 'lru-cache';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, respondWith } from '../http/respond.ts';
import type { DiskCache } from './disk-cache.ts';
import type { PictureSource } from './picture-source.ts';
import { placesForWork, resize } from './resize.ts';

export interface PicturesOptions {
  readonly source: PictureSource;
  readonly kept: DiskCache;
  readonly encoder: Encoder;
  readonly log: Log;
}

type Made =
  | { readonly kind: 'made'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

const types: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
const immutable = 'public, max-age=31536000, immutable';
const mostWaiting = 100;
/** How long an original is believed to exist, or a refusal to hold, before it is tried again. */
const believedFor = 60_000;
const mostRemembered = 2000;

/** Pictures in the sizes of the page, made when they are first asked for and kept. */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #semaphore = new Semaphore(placesForWork, mostWaiting);
  readonly #making = new Map<string, Promise<Made>>();
  /** Sources that were lately known to exist, and keys that were lately refused. */
  readonly #seen = new LRUCache<string, true>({
    max: mostRemembered,
    ttl: believedFor,
    ttlResolution: 0,
    perf: Date,
  });

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  async serve(c: EdgeContext): Promise<Response> {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    const { pathname, search } = new URL(c.req.url);
    const picture = search === '' ? parseSizedPicture(pathname) : null;
    if (picture === null) return plainText(404, 'Not found');
    const key = keyOf(picture);
    const made = await this.#get(key, picture);
    switch (made.kind) {
      case 'made':
        return respondWith(c, {
          content: new EncodedContent(made.bytes, this.#options.encoder),
          type: types[picture.format],
          cacheControl: immutable,
          isCompressible: false,
        });
      case 'missing':
        return plainText(404, 'Not found');
      case 'refused':
        return plainText(415, 'Not a picture', { 'cache-control': 'public, max-age=300' });
      case 'unavailable':
        // The queue is full or the original is out of reach from here: the browser tries the original itself.
        return plainText(302, 'Moved', { location: this.#options.source.addressOf(picture.source) });
      default:
        return made satisfies never;
    }
  }

  async #get(key: string, picture: SizedPicture): Promise<Made> {
    const kept = await this.#options.kept.read(key);
    if (kept !== null) {
      void this.#forgetDeleted(picture.source);
      return { kind: 'made', bytes: kept };
    }
    if (this.#seen.has(key)) return { kind: 'refused' };
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    if (this.#semaphore.isFull) return { kind: 'unavailable' };
    const making = this.#semaphore.run(() => this.#make(key, picture));
    this.#making.set(key, making);
    return making.finally(() => this.#making.delete(key));
  }

  async #make(key: string, picture: SizedPicture): Promise<Made> {
    const original = await this.#options.source.read(picture.source);
    if (original.kind !== 'found') return original;
    try {
      const bytes = await resize(original.bytes, picture);
      if (bytes === null) return { kind: 'unavailable' };
      this.#seen.set(picture.source, true);
      await this.#options.kept.write(key, bytes);
      return { kind: 'made', bytes };
    } catch (error) {
      this.#options.log.warn('a picture is refused', { source: picture.source, error: String(error) });
      this.#seen.set(key, true);
      return { kind: 'refused' };
    }
  }

  async #forgetDeleted(source: string): Promise<void> {
    if (this.#seen.has(source)) return;
    this.#seen.set(source, true);
    if (!(await this.#options.source.isDeleted(source))) return;
    for (const width of pictureWidths) {
      for (const format of pictureFormats) await this.#options.kept.remove(keyOf({ width, format, source }));
    }
  }
}

/** Names of stored objects are never given twice, and files of a version never change. */
function keyOf({ width, format, source }: SizedPicture): string {
  return createHash('sha256').update(`${width}.${format}/${source}`).digest('hex');
}
