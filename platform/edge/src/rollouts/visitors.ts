import { hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { addressBlock } from '@northlight/domain';
import type { Composition } from '../documents/composition.ts';
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
    const { shared } = live;
    if (shared === undefined || this.#options.secret === undefined) return null;
    if (isRobot(c.req.header('user-agent'))) return null;
    const kept = this.#kept(c, shared.rollout);
    const part = kept ?? this.#network(c, shared.rollout)?.part;
    if (part === undefined) return null;
    return {
      composition: part < (shared.share / 100) * parts ? shared.composition : live,
      cookie: kept === null ? this.#cookie(c, `${shared.rollout}.${part}`) : null,
    };
  }

  /** @returns null for who has no vote: robots, a browser that keeps no cookie, or came from another network at first */
  voter(c: EdgeContext, live: Composition): Voter | null {
    const { shared } = live;
    if (shared === undefined || isRobot(c.req.header('user-agent'))) return null;
    const network = this.#network(c, shared.rollout);
    if (network === null || this.#kept(c, shared.rollout) !== network.part) return null;
    return { visitor: network.name, isNext: network.part < (shared.share / 100) * parts };
  }

  #network(c: EdgeContext, rollout: string): { readonly part: number; readonly name: string } | null {
    const { secret } = this.#options;
    const network = networkOf(c.get('peer').address);
    if (secret === undefined || network === null) return null;
    // In one call, a fifth of what an HMAC takes: each first document is drawn. Nobody who could go on from a digest sees one.
    const digest = hash('sha256', `${secret} ${rollout} ${network}`, 'hex');
    return {
      part: Math.floor((Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * parts),
      name: digest.slice(8, 40),
    };
  }

  #kept(c: EdgeContext, rollout: string): number | null {
    const start = `${this.#nameOf(c)}=${rollout}.`;
    const cookie = c.req
      .header('cookie')
      ?.split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(start));
    const [part = ''] = /^\d{1,4}$/.exec(cookie?.slice(start.length) ?? '') ?? [];
    return part === '' ? null : Number(part);
  }

  #nameOf(c: EdgeContext): string {
    return this.#options.isHttps(c) ? '__Host-share' : 'share';
  }

  #cookie(c: EdgeContext, value: string): string {
    const secure = this.#options.isHttps(c) ? '; Secure' : '';
    return `${this.#nameOf(c)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}

/** Of an IPv4 address the first 24 bits, of an IPv6 address 48: who rents a server has as many of both as one house. */
export function networkOf(address: string): string | null {
  const block = isIPv4(address) ? address : addressBlock(address);
  if (block === 'unknown') return null;
  return block.includes(':')
    ? block.split(':').slice(0, 3).join(':')
    : block.slice(0, block.lastIndexOf('.'));
}
