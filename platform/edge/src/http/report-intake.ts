import { addressBlock } from '@northlight/domain';
import { RateLimiter, readUpTo } from '@northlight/registry/node-kit';
import type { EdgeContext } from './peer.ts';
import { plainText } from './respond.ts';

const minute = 60;
const postsOfVisitor = { most: 20, seconds: minute };
const postsOfAll = { most: 1_000, seconds: minute };

interface IntakeOptions {
  /** Bytes of one request. */
  readonly largest: number;
  /** A page in trouble, or somebody who plays, can send thousands. */
  readonly loggedPerMinute: number;
  /** Who counts as one visitor, of an address. */
  readonly visitorOf?: (address: string) => string;
}

/** Takes what browsers report by POST, limited in number and size. Anybody can send such a request. */
export class ReportIntake {
  readonly #options: IntakeOptions;
  readonly #limiter = new RateLimiter();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** The body of a request, or why it is refused. Who sends is held for the limit of the minute alone. */
  async read(c: EdgeContext): Promise<string | Response> {
    const { visitorOf = addressBlock } = this.#options;
    const isAllowed =
      this.#limiter.take(`visitor ${visitorOf(c.get('peer').address)}`, postsOfVisitor) &&
      this.#limiter.take('all', postsOfAll);
    if (!isAllowed) return plainText(429, 'Too many reports', { 'retry-after': String(minute) });
    const body = await readUpTo(c.req.raw.body, this.#options.largest);
    return body === null ? plainText(413, 'Too large') : body.toString('utf8');
  }

  /** What a request says, as `parse` reads it, or why it is refused. @param parse - throws for anything that is none */
  async parse<Told>(c: EdgeContext, parse: (body: unknown) => Told): Promise<Told | Response> {
    const text = await this.read(c);
    if (text instanceof Response) return text;
    try {
      return parse(JSON.parse(text));
    } catch {
      return plainText(400, 'Not what pages of this site send here');
    }
  }

  /** Whether the log takes one more. */
  mayLog(): boolean {
    return this.#limiter.take('log', { most: this.#options.loggedPerMinute, seconds: minute });
  }
}

/** What a browser gets whose report was taken. */
export function reportTaken(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
