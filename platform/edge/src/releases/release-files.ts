import { isServerFile, type RegistryDocument, ReleaseError, type ReleaseStore } from '@northlight/registry';
import { type Log, RateLimiter } from '@northlight/registry/node-kit';
import { LRUCache } from 'lru-cache';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, type Representation, respondWith } from '../http/respond.ts';

interface FileType {
  readonly type: string;
  readonly isCompressible: boolean;
}

const text = (type: string): FileType => ({ type, isCompressible: true });
const binary = (type: string): FileType => ({ type, isCompressible: false });

/** What a release may serve. No HTML: a page of ours comes with our policy, or not at all. */
const fileTypes: Readonly<Record<string, FileType>> = {
  js: text('text/javascript; charset=utf-8'),
  mjs: text('text/javascript; charset=utf-8'),
  css: text('text/css; charset=utf-8'),
  json: text('application/json'),
  svg: text('image/svg+xml'),
  txt: text('text/plain; charset=utf-8'),
  webmanifest: text('application/manifest+json'),
  avif: binary('image/avif'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  png: binary('image/png'),
  webp: binary('image/webp'),
  woff2: binary('font/woff2'),
  woff: binary('font/woff'),
};

const immutable = 'public, max-age=31536000, immutable';
const largestMemory = 96 * 1024 * 1024;

/** Files of releases, kept in memory. None is given out that is not the one that was released. */
export class ReleaseFiles {
  readonly #store: ReleaseStore;
  readonly #encoder: Encoder;
  readonly #log: Log;
  readonly #notes = new RateLimiter();
  readonly #kept = new LRUCache<string, { readonly stamp: string; readonly content: EncodedContent }>({
    maxSize: largestMemory,
    sizeCalculation: ({ content }) => content.content.length + 1,
  });

  constructor(store: ReleaseStore, encoder: Encoder, log: Log) {
    this.#store = store;
    this.#encoder = encoder;
    this.#log = log;
  }

  /** `/remotes/<name>/<version>/<file>`: never anything but that file or a plain 404. */
  async serve(c: EdgeContext): Promise<Response> {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    // The undecoded path: the store takes plain names only, so nothing escaped can mean a file.
    const [, , name = '', version = '', ...rest] = new URL(c.req.url).pathname.split('/');
    const found = await this.find(name, version, rest.join('/'), immutable);
    return found === null ? plainText(404, 'Not found') : respondWith(c, found);
  }

  /** A file, or null when it is not there or of no type that is served. */
  async find(
    name: string,
    version: string,
    file: string,
    cacheControl: string,
  ): Promise<Representation | null> {
    const extension = /\.([a-z0-9]+)$/.exec(file)?.[1] ?? '';
    const type = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
    if (type === undefined || isServerFile(file)) return null;
    const content = await this.#contentOf(name, version, file);
    return content && { ...type, content, cacheControl };
  }

  /** Judges every file anew: a key whose signature counted may do so no more. */
  forget(): void {
    this.#kept.clear();
  }

  /** Compresses what is live ahead of its first visitor. */
  async warm(registry: RegistryDocument): Promise<void> {
    for (const { name, version, integrity } of Object.values(registry.releases)) {
      for (const file of Object.keys(integrity)) {
        if (isServerFile(file)) continue;
        const content = await this.#contentOf(name, version, file);
        await content?.best();
      }
    }
  }

  async #contentOf(name: string, version: string, file: string): Promise<EncodedContent | null> {
    const key = `${name}/${version}/${file}`;
    const known = this.#kept.get(key);
    try {
      const stored = await this.#store.open(name, version, file);
      // What was read once is good as long as it is kept: files of a release never change.
      if (stored === null) return known?.content ?? null;
      if (known?.stamp === stored.stamp) return known.content;
      const bytes = await stored.read();
      // Who read it at the same time and came first may have its best encoding already.
      const now = this.#kept.get(key);
      if (now?.stamp === stored.stamp) return now.content;
      const content = new EncodedContent(bytes, this.#encoder);
      this.#kept.set(key, { stamp: stored.stamp, content });
      return content;
    } catch (error) {
      this.#note(key, error);
      return known?.content ?? null;
    }
  }

  /** Each refused file, and that the store is away, once a minute: anybody can ask for them. */
  #note(file: string, error: unknown): void {
    const isTampered = error instanceof ReleaseError && error.code === 'tampered';
    const message = error instanceof Error ? error.message : String(error);
    const isNew = this.#notes.take(isTampered ? message : 'unreadable', { most: 1, seconds: 60 });
    if (!isNew) return;
    this.#log.error(isTampered ? 'a file of a release is refused' : 'a file of a release cannot be read', {
      file,
      error: message,
    });
  }
}
