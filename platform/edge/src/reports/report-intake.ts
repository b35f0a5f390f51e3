import { toIpBlock } from '@northlight/domain';
import { RateLimiter, readUpTo } from '@northlight/node-kit';
import type { EdgeContext } from '../http/peer.ts';
import { plainText } from '../http/respond.ts';

const minute = 60;
const visitorRate = { max: 20, seconds: minute };
const totalRate = { max: 1_000, seconds: minute };

/** Receives browser reports by POST. Anyone can send them, so their number and size are limited. */
export class ReportIntake {
  readonly #maxBytes: number;
  readonly #getVisitor: (address: string) => string;
  readonly #limiter = new RateLimiter();

  /**
   * @param maxBytes - of one request
   * @param getVisitor - maps an address to the visitor that the rate limit counts
   */
  constructor(maxBytes: number, getVisitor = toIpBlock) {
    this.#maxBytes = maxBytes;
    this.#getVisitor = getVisitor;
  }

  /**
   * Returns the parsed body or an error response. The sender's address is kept only for the one-minute rate limit.
   * @param parse - throws for an invalid body
   */
  async parse<Body>(c: EdgeContext, parse: (body: unknown) => Body): Promise<Body | Response> {
    const isAllowed =
      this.#limiter.take(`visitor ${this.#getVisitor(c.get('peer').address)}`, visitorRate) &&
      this.#limiter.take('all', totalRate);
    if (!isAllowed) return plainText(429, 'Too many reports', { 'retry-after': String(minute) });
    const body = await readUpTo(c.req.raw.body, this.#maxBytes);
    if (body === null) return plainText(413, 'Too large');
    try {
      return parse(JSON.parse(body.toString('utf8')));
    } catch {
      return plainText(400, 'Invalid report');
    }
  }
}

export function respondAccepted(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
