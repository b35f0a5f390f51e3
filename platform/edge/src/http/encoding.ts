import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Semaphore } from '@northlight/node-kit';
import { parseAccept } from 'hono/utils/accept';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the client accepts. */
export function negotiateEncoding(header = ''): Encoding {
  const accepted = parseAccept(header.toLowerCase()).filter(({ q }) => q > 0);
  const isAccepted = (name: Encoding) => accepted.some(({ type }) => type === name);
  return (['br', 'gzip'] as const).find(isAccepted) ?? 'identity';
}

/** Below this size the best compression takes only milliseconds, so the quick one is skipped. */
const smallBytes = 48 * 1024;

/**
 * Caches content in each encoding. The best brotli encoding of a large script takes most of a second, so the first
 * visitors get a quick one while the best is created in the background.
 */
export class EncodedContent {
  readonly content: Buffer;
  /** Weak, since all encodings share it. */
  readonly etag: string;
  readonly #encoder: Encoder;
  #best: Promise<Buffer> | null = null;
  #bestEncoded: Buffer | null = null;
  #quick: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;

  constructor(content: Buffer, encoder: Encoder) {
    this.content = content;
    this.#encoder = encoder;
    const hash = createHash('sha256').update(content).digest('hex');
    this.etag = `W/"${hash.slice(0, 27)}"`;
  }

  async encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.content;
    if (encoding === 'gzip') {
      this.#gzip ??= zip(this.content, { level: 6 });
      return this.#gzip;
    }
    if (this.#bestEncoded !== null) return this.#bestEncoded;
    if (this.content.length <= smallBytes || this.#encoder.isQuick) return this.encodeBest();
    // If the best encoding fails, the quick one stays in use.
    void this.encodeBest().catch(() => undefined);
    this.#quick ??= brotli(this.content, createBrotliOptions(quickQuality, this.content.length));
    return this.#quick;
  }

  /** The smallest brotli encoding. */
  encodeBest(): Promise<Buffer> {
    this.#best ??= this.#encoder.encode(this.content).then(
      (encoded) => {
        this.#bestEncoded = encoded;
        this.#quick = null;
        return encoded;
      },
      (error: unknown) => {
        this.#best = null;
        throw error;
      },
    );
    return this.#best;
  }
}

const quickQuality = 4;

/** Compresses at the best quality, large content one at a time. */
export class Encoder {
  /** Whether even the best encoding uses the quick quality, for short-lived edges. */
  readonly isQuick: boolean;
  readonly #oneAtATime = new Semaphore(1);
  #isStopped = false;

  constructor(isQuick = false) {
    this.isQuick = isQuick;
  }

  async encode(content: Buffer): Promise<Buffer> {
    const quality = this.isQuick ? quickQuality : 11;
    if (this.isQuick || content.length <= smallBytes)
      return brotli(content, createBrotliOptions(quality, content.length));
    return this.#oneAtATime.run(async () => {
      if (this.#isStopped) throw new Error('the edge has stopped');
      return brotli(content, createBrotliOptions(quality, content.length));
    });
  }

  /** Rejects queued work and waits for running work. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#oneAtATime.run(async () => undefined);
  }
}

function createBrotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
