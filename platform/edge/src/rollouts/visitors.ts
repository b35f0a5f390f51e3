import { hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { toIpBlock } from '@northlight/domain';
import type { Composition } from '../documents/composition.ts';
import { createCookie, readCookie } from '../http/cookies.ts';
import type { EdgeContext } from '../http/peer.ts';

/** A visitor's version during a rollout of public pages. */
export interface Assignment {
  readonly composition: Composition;
  /** Set if this browser has no assignment yet. */
  readonly cookie: string | null;
}

/** A visitor whose vote counts, one per network. */
export interface Voter {
  /** A digest of the network that is specific to this rollout. */
  readonly visitor: string;
  readonly isNext: boolean;
}

export interface VisitorsOptions {
  /** Shared by all edges; without it, no one gets the new version. */
  readonly secret: string | undefined;
  readonly isHttps: (c: EdgeContext) => boolean;
}

/** Few enough that visitors share a bucket and cannot be identified by it. */
const bucketCount = 10_000;
const cookieName = 'share';

/** Robots get the live version, so that search engines index one version of a page. */
const isRobot = (agent: string | undefined): boolean =>
  !agent ||
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|java\/|go-http/i.test(agent);

/**
 * Assigns visitors to versions of public pages: at first by their network, then by a cookie that contains only the
 * bucket. So no one can retry until they get the other version, and more votes need more networks. Addresses are not
 * stored.
 */
export class Visitors {
  readonly #options: VisitorsOptions;

  constructor(options: VisitorsOptions) {
    this.#options = options;
  }

  /** @returns null for robots, and if nothing is being rolled out */
  assign(c: EdgeContext, live: Composition): Assignment | null {
    const buckets = this.#findBuckets(c, live);
    if (buckets === null) return null;
    const { shared, cookieBucket, networkBucket } = buckets;
    const bucket = cookieBucket ?? networkBucket;
    if (bucket === null) return null;
    const isHttps = this.#options.isHttps(c);
    return {
      composition: isInShare(bucket, shared.share) ? shared.composition : live,
      cookie: cookieBucket === null ? createCookie(cookieName, `${shared.rollout}.${bucket}`, isHttps) : null,
    };
  }

  /** @returns null for robots, browsers without the cookie, and cookies from another network */
  findVoter(c: EdgeContext, live: Composition): Voter | null {
    const buckets = this.#findBuckets(c, live);
    if (buckets === null || buckets.networkBucket === null || buckets.cookieBucket !== buckets.networkBucket)
      return null;
    const { shared, secret, network, cookieBucket } = buckets;
    // The digest is sent only to the backend, never to a browser.
    const visitor = hash('sha256', `${secret} ${shared.rollout} ${network}`, 'hex').slice(0, 32);
    return { visitor, isNext: isInShare(cookieBucket, shared.share) };
  }

  /** Returns the rollout, and the buckets of this browser's cookie and network. */
  #findBuckets(c: EdgeContext, { shared }: Composition) {
    const { secret, isHttps } = this.#options;
    if (shared === undefined || secret === undefined || isRobot(c.req.header('user-agent'))) return null;
    const network = getNetwork(c.get('peer').address);
    const networkBucket = network === null ? null : hashToBucket(network, shared.rollout, secret);
    return {
      shared,
      secret,
      network,
      networkBucket,
      cookieBucket: readBucket(c, shared.rollout, isHttps(c)),
    };
  }
}

/**
 * Visitors may get different responses, so only browsers may cache them, and must revalidate. Headers are passed in at
 * creation, because changing a finished response is slow.
 * @param cookie - set if this browser has no assignment yet
 */
export function createVisitorHeaders(cookie?: string | null): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  };
}

/** Keyed, so that no one can work out which networks are in the share. */
const hashToBucket = (network: string, rollout: string, secret: string): number =>
  Number.parseInt(hash('sha256', `${secret} draw ${rollout} ${network}`, 'hex').slice(0, 8), 16) %
  bucketCount;

const isInShare = (bucket: number, share: number): boolean => bucket < (share / 100) * bucketCount;

/** The bucket in this rollout's cookie. */
function readBucket(c: EdgeContext, rollout: string, isHttps: boolean): number | null {
  const [cookieRollout, bucket = ''] = readCookie(c, cookieName, isHttps).split('.');
  return cookieRollout === rollout && /^\d{1,4}$/.test(bucket) ? Number(bucket) : null;
}

/**
 * The first 24 bits of an IPv4 address or 48 of an IPv6 address: a rented server has as many of each as one household.
 */
export function getNetwork(address: string): string | null {
  const block = isIPv4(address) ? address : toIpBlock(address);
  if (block === 'unknown') return null;
  return block.includes(':')
    ? block.split(':').slice(0, 3).join(':')
    : block.slice(0, block.lastIndexOf('.'));
}
