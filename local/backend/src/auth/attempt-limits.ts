import { toIpBlock } from '@northlight/domain';
import { type RateLimit, RateLimiter } from '@northlight/node-kit';
import { UNKNOWN_VISITOR } from '../http/context.ts';
import { authError } from './responses.ts';

type LimitedAction = 'sign-in' | 'session' | 'sign-up' | 'recovery' | 'verify' | 'factor';

interface ActionRates {
  /** Per visitor, for any account. */
  readonly visitor: RateLimit;
  /** Per account, from any visitor. */
  readonly email: RateLimit;
  /** Per visitor and account. */
  readonly pair?: RateLimit;
}

export type Rates = Readonly<Record<LimitedAction, ActionRates>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const FIVE_MINUTES = 5 * MINUTE;

/**
 * Sign-in, verify and factor count only failures. Session counts successful sign-ins. Sign-up and recovery count every attempt, because each may send an email. Ten
 * wrong passwords lock one visitor out of one account; it takes several visitors to lock out the owner too.
 */
export const DEFAULT_RATES: Rates = {
  'sign-in': {
    pair: { max: 10, seconds: FIVE_MINUTES },
    email: { max: 50, seconds: FIVE_MINUTES },
    visitor: { max: 100, seconds: FIVE_MINUTES },
  },
  // A new session writes to the audit log. More than the browser tests need.
  session: { visitor: { max: 2000, seconds: HOUR }, email: { max: 600, seconds: HOUR } },
  'sign-up': { visitor: { max: 20, seconds: HOUR }, email: { max: 5, seconds: HOUR } },
  recovery: { visitor: { max: 30, seconds: HOUR }, email: { max: 5, seconds: HOUR } },
  // Three of a million codes are valid at a time, so ten guesses per hour are harmless.
  factor: { visitor: { max: 60, seconds: HOUR }, email: { max: 10, seconds: HOUR } },
  verify: { visitor: { max: 30, seconds: FIVE_MINUTES }, email: { max: 10, seconds: FIVE_MINUTES } },
};

/** Rate limits per address and account, as in hosted Supabase Auth; lite has none. */
export class AttemptLimits {
  readonly #limiter: RateLimiter;
  readonly #rates: Rates;

  constructor(rates: Rates = DEFAULT_RATES, now?: () => number) {
    this.#rates = rates;
    this.#limiter = new RateLimiter(now);
  }

  /**
   * Counts an attempt synchronously, so that concurrent attempts cannot bypass the limit.
   * @returns an error response, the same for known and unknown addresses, or a function that undoes the count
   */
  countAttempt(action: LimitedAction, visitor: string, email: string): Response | (() => void) {
    const keys = this.#createKeys(action, visitor, email);
    const seconds = Math.max(0, ...keys.map(([key, rate]) => this.#limiter.getWaitSeconds(key, rate)));
    if (seconds > 0) {
      return authError(429, 'over_request_rate_limit', 'Too many attempts. Please wait and try again.', {
        'retry-after': String(seconds),
      });
    }
    const undoHits = keys.map(([key, rate]) => this.#limiter.hit(key, rate));
    return () => {
      for (const undo of undoHits) undo();
    };
  }

  #createKeys(action: LimitedAction, visitor: string, email: string): [string, RateLimit][] {
    const rates = this.#rates[action];
    const keys: [string, RateLimit][] = [];
    const pair = `${toIpBlock(visitor)} ${email.toLowerCase()}`;
    if (email) keys.push([`${action} email ${email.toLowerCase()}`, rates.email]);
    if (visitor === UNKNOWN_VISITOR) return keys;
    if (email && rates.pair) keys.push([`${action} pair ${pair}`, rates.pair]);
    keys.push([`${action} visitor ${toIpBlock(visitor)}`, rates.visitor]);
    return keys;
  }
}
