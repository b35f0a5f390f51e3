import { type Log, RateLimiter } from '@northlight/node-kit';
import { isServerFile, type RegistryDocument, ReleaseError, type ReleaseStore } from '@northlight/registry';
import { LRUCache } from 'lru-cache';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { plainText, type Representation, respond } from '../http/respond.ts';

interface FileType {
  readonly type: string;
  readonly isCompressible: boolean;
}

const textType = (type: string): FileType => ({ type, isCompressible: true });
const binaryType = (type: string): FileType => ({ type, isCompressible: false });

/** The file types that a release may serve. No HTML, since pages need our content security policy. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  js: textType('text/javascript; charset=utf-8'),
  mjs: textType('text/javascript; charset=utf-8'),
  css: textType('text/css; charset=utf-8'),
  json: textType('application/json'),
  svg: textType('image/svg+xml'),
  txt: textType('text/plain; charset=utf-8'),
  webmanifest: textType('application/manifest+json'),
  avif: binaryType('image/avif'),
  gif: binaryType('image/gif'),
  ico: binaryType('image/x-icon'),
  jpg: binaryType('image/jpeg'),
  jpeg: binaryType('image/jpeg'),
  png: binaryType('image/png'),
  webp: binaryType('image/webp'),
  woff2: binaryType('font/woff2'),
  woff: binaryType('font/woff'),
};

const immutable = 'public, max-age=31536000, immutable';
const maxCacheBytes = 96 * 1024 * 1024;

/** Serves release files from memory. Never serves a file that differs from the released one. */
export class ReleaseFiles {
  readonly #store: ReleaseStore;
  readonly #encoder: Encoder;
  readonly #log: Log;
  readonly #logLimiter = new RateLimiter();
  readonly #cache = new LRUCache<string, { readonly stamp: string; readonly content: EncodedContent }>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ content }) => content.content.length + 1,
  });

  constructor(store: ReleaseStore, encoder: Encoder, log: Log) {
    this.#store = store;
    this.#encoder = encoder;
    this.#log = log;
  }

  /** `/remotes/<name>/<version>/<file>`: that file or a plain 404. */
  async serve(c: EdgeContext): Promise<Response> {
    // The undecoded path: the store accepts plain names only, so escapes cannot match a file.
    const [, , name = '', version = '', ...segments] = new URL(c.req.url).pathname.split('/');
    const representation = await this.find(name, version, segments.join('/'), immutable);
    return representation === null ? plainText(404, 'Not found') : respond(c, representation);
  }

  /** Returns null for a missing file or a type that is not served. */
  async find(
    name: string,
    version: string,
    file: string,
    cacheControl: string,
  ): Promise<Representation | null> {
    const extension = /\.([a-z0-9]+)$/.exec(file)?.[1] ?? '';
    const type = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
    if (type === undefined || isServerFile(file)) return null;
    const content = await this.#load(name, version, file);
    return content && { ...type, content, cacheControl };
  }

  /** Drops all cached files, because a key that signed some of them may have been revoked. */
  clear(): void {
    this.#cache.clear();
  }

  /** Compresses the live files before their first visitor. */
  async warm(registry: RegistryDocument): Promise<void> {
    for (const { name, version, integrity } of Object.values(registry.releases)) {
      for (const file of Object.keys(integrity)) {
        if (isServerFile(file)) continue;
        const content = await this.#load(name, version, file);
        await content?.encodeBest();
      }
    }
  }

  async #load(name: string, version: string, file: string): Promise<EncodedContent | null> {
    const key = `${name}/${version}/${file}`;
    const cached = this.#cache.get(key);
    try {
      const stored = await this.#store.open(name, version, file);
      // Files of a release never change, so a cached one stays valid while the store is unreachable.
      if (stored === null) return cached?.content ?? null;
      if (cached?.stamp === stored.stamp) return cached.content;
      const bytes = await stored.read();
      // A concurrent read may have cached it first, possibly with its best encoding.
      const newest = this.#cache.get(key);
      if (newest?.stamp === stored.stamp) return newest.content;
      const content = new EncodedContent(bytes, this.#encoder);
      this.#cache.set(key, { stamp: stored.stamp, content });
      return content;
    } catch (error) {
      this.#logFailure(key, error);
      return cached?.content ?? null;
    }
  }

  /** Logs each refused file, and an unreachable store, at most once a minute, since anyone can request files. */
  #logFailure(file: string, error: unknown): void {
    const isTampered = error instanceof ReleaseError && error.code === 'tampered';
    const message = error instanceof Error ? error.message : String(error);
    const isNew = this.#logLimiter.take(isTampered ? message : 'unreadable', { max: 1, seconds: 60 });
    if (!isNew) return;
    this.#log.error(isTampered ? 'release file refused' : 'release file cannot be read', {
      file,
      error: message,
    });
  }
}
