import { toIpBlock } from '@northlight/domain';
import { RateLimiter, readUpTo } from '@northlight/node-kit';
import type { EdgeContext } from '../http/peer.ts';
import { plainText } from '../http/respond.ts';

const minute = 60;
const visitorRate = { max: 20, seconds: minute };
const totalRate = { max: 1_000, seconds: minute };

interface IntakeOptions {
  /** Maximum size of one request. */
  readonly maxBytes: number;
  /** A broken page or an attacker can send thousands. */
  readonly maxLogLines: number;
  /** Maps an address to the visitor that the rate limit counts. */
  readonly getVisitor?: (address: string) => string;
}

/** Receives browser reports by POST. Anyone can send them, so their number and size are limited. */
export class ReportIntake {
  readonly #options: IntakeOptions;
  readonly #limiter = new RateLimiter();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * Returns the parsed body or an error response. The sender's address is kept only for the one-minute rate limit.
   * @param parse - throws for an invalid body
   */
  async parse<Body>(c: EdgeContext, parse: (body: unknown) => Body): Promise<Body | Response> {
    const { getVisitor = toIpBlock } = this.#options;
    const isAllowed =
      this.#limiter.take(`visitor ${getVisitor(c.get('peer').address)}`, visitorRate) &&
      this.#limiter.take('all', totalRate);
    if (!isAllowed) return plainText(429, 'Too many reports', { 'retry-after': String(minute) });
    const body = await readUpTo(c.req.raw.body, this.#options.maxBytes);
    if (body === null) return plainText(413, 'Too large');
    try {
      return parse(JSON.parse(body.toString('utf8')));
    } catch {
      return plainText(400, 'Invalid report');
    }
  }

  canLog(): boolean {
    return this.#limiter.take('log', { max: this.#options.maxLogLines, seconds: minute });
  }
}

export function respondAccepted(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
