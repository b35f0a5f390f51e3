import { hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { addressBlock } from '@northlight/domain';
import type { Composition } from '../documents/composition.ts';
import { ownCookie, readCookie } from '../http/cookies.ts';
import type { EdgeContext } from '../http/peer.ts';

/** Where a visitor stands in the rollout of public pages. */
export interface Drawn {
  /** What this visitor gets. */
  readonly composition: Composition;
  /** To be set when this browser was not drawn before. */
  readonly cookie: string | null;
}

/** A visitor whose vote counts: one of each network. */
export interface Voter {
  /** The network under a name that only this rollout knows. */
  readonly visitor: string;
  readonly isNext: boolean;
}

export interface VisitorsOptions {
  /** What all copies of the edge share; without it nobody gets the version. */
  readonly secret: string | undefined;
  readonly isHttps: (c: EdgeContext) => boolean;
}

/** Into so many parts visitors are drawn: too few to tell two of them apart. */
const parts = 10_000;
const cookieName = 'share';

/** Robots get what everybody gets, and are in no share: searches find one version of a page. */
const isRobot = (agent: string | undefined): boolean =>
  !agent ||
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|java\/|go-http/i.test(agent);

/**
 * Draws who has the newer version of public pages: by the network that a browser first came from, and from then on by the
 * number that it was drawn then, in a cookie that says no more than that. So nobody draws again until the number suits, and
 * whoever wants to vote more often needs more networks. Addresses are kept nowhere.
 */
export class Visitors {
  readonly #options: VisitorsOptions;

  constructor(options: VisitorsOptions) {
    this.#options = options;
  }

  /** @returns null for robots, and where nothing is shared: the live version */
  draw(c: EdgeContext, live: Composition): Drawn | null {
    const found = this.#find(c, live);
    if (found === null) return null;
    const { shared, kept, ofNetwork } = found;
    const part = kept ?? ofNetwork;
    if (part === null) return null;
    const isHttps = this.#options.isHttps(c);
    return {
      composition: isNext(part, shared.share) ? shared.composition : live,
      cookie: kept === null ? ownCookie(cookieName, `${shared.rollout}.${part}`, isHttps) : null,
    };
  }

  /** @returns null for who has no vote: robots, a browser that keeps no cookie, or came from another network at first */
  voter(c: EdgeContext, live: Composition): Voter | null {
    const found = this.#find(c, live);
    if (found === null || found.ofNetwork === null || found.kept !== found.ofNetwork) return null;
    const { shared, secret, network, kept } = found;
    // Nobody who could go on from a digest sees one.
    const visitor = hash('sha256', `${secret} ${shared.rollout} ${network}`, 'hex').slice(0, 32);
    return { visitor, isNext: isNext(kept, shared.share) };
  }

  /** What is shared, and the parts that this browser keeps and that its network was drawn. */
  #find(c: EdgeContext, { shared }: Composition) {
    const { secret, isHttps } = this.#options;
    if (shared === undefined || secret === undefined || isRobot(c.req.header('user-agent'))) return null;
    const network = networkOf(c.get('peer').address);
    const ofNetwork = network === null ? null : partOf(network, shared.rollout, secret);
    return { shared, secret, network, ofNetwork, kept: keptPart(c, shared.rollout, isHttps(c)) };
  }
}

/**
 * Two visitors may get two answers: only a browser keeps its own, and asks each time. The headers are made with the answer:
 * to change those of one that is made costs more than to draw a visitor.
 * @param cookie - to be set when this browser was not drawn before
 */
export function byVisitor(cookie?: string | null): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  };
}

/** Keyed: nobody can look for networks that are drawn. */
const partOf = (network: string, rollout: string, secret: string): number =>
  Number.parseInt(hash('sha256', `${secret} draw ${rollout} ${network}`, 'hex').slice(0, 8), 16) % parts;

const isNext = (part: number, share: number): boolean => part < (share / 100) * parts;

/** The part that this browser was drawn in this rollout. */
function keptPart(c: EdgeContext, rollout: string, isHttps: boolean): number | null {
  const [drawnIn, part = ''] = readCookie(c, cookieName, isHttps).split('.');
  return drawnIn === rollout && /^\d{1,4}$/.test(part) ? Number(part) : null;
}

/** Of an IPv4 address the first 24 bits, of an IPv6 address 48: who rents a server has as many of both as one house. */
export function networkOf(address: string): string | null {
  const block = isIPv4(address) ? address : addressBlock(address);
  if (block === 'unknown') return null;
  return block.includes(':')
    ? block.split(':').slice(0, 3).join(':')
    : block.slice(0, block.lastIndexOf('.'));
}
