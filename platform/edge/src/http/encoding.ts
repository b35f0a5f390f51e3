import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Semaphore } from '@northlight/registry/node-kit';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a client takes. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (quality === undefined || Number(quality.slice(2)) > 0) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** Below this, the best compression takes a few milliseconds and there is no need for a quick one first. */
const small = 48 * 1024;

/**
 * One content in each encoding, each made once. The best brotli of a large script takes most of a second, so the first
 * visitors get a quick one while the best is made, one at a time.
 */
export class EncodedContent {
  readonly content: Buffer;
  /** Of the content: weak, since all encodings share it. */
  readonly etag: string;
  readonly #encoder: Encoder;
  #best: Promise<Buffer> | null = null;
  #bestReady: Buffer | null = null;
  #quick: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;

  constructor(content: Buffer, encoder: Encoder) {
    this.content = content;
    this.#encoder = encoder;
    const hash = createHash('sha256').update(content).digest('hex');
    this.etag = `W/"${hash.slice(0, 27)}"`;
  }

  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.content;
    if (encoding === 'gzip') {
      this.#gzip ??= zip(this.content, { level: 6 });
      return this.#gzip;
    }
    if (this.#bestReady !== null) return this.#bestReady;
    if (this.content.length <= small || this.#encoder.isQuick) return this.best();
    // A failure of the best leaves the quick one in use.
    void this.best().catch(() => undefined);
    this.#quick ??= brotli(this.content, brotliOptions(quickly, this.content.length));
    return this.#quick;
  }

  /** The smallest brotli. */
  best(): Promise<Buffer> {
    this.#best ??= this.#encoder.encode(this.content).then(
      (encoded) => {
        this.#bestReady = encoded;
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

const quickly = 4;

/** Makes the best brotli of contents, large ones one after the other. */
export class Encoder {
  /** Nobody comes twice: the best is the quick one. */
  readonly isQuick: boolean;
  readonly #oneAtATime = new Semaphore(1);
  #isStopped = false;

  constructor(isQuick = false) {
    this.isQuick = isQuick;
  }

  async encode(content: Buffer): Promise<Buffer> {
    const quality = this.isQuick ? quickly : 11;
    if (this.isQuick || content.length <= small)
      return brotli(content, brotliOptions(quality, content.length));
    return this.#oneAtATime.run(async () => {
      if (this.#isStopped) throw new Error('the edge has stopped');
      return brotli(content, brotliOptions(quality, content.length));
    });
  }

  /** Ends what waits; what is being made is finished. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#oneAtATime.run(async () => undefined);
  }
}

function brotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
