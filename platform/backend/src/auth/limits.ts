import { NOBODY } from '../http/visitor-address.ts';
import { authError } from './answers.ts';
import { Limiter, type Rate } from './limiter.ts';

export type LimitedAction = 'sign-in' | 'sign-up' | 'recovery' | 'verify';

export interface ActionRates {
  readonly visitor: Rate;
  readonly email: Rate;
}

export type Rates = Readonly<Record<LimitedAction, ActionRates>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Sign-in and verify count failures alone; sign-up and recovery count every try, for each may send a mail. */
export const DEFAULT_RATES: Rates = {
  'sign-in': { visitor: { most: 40, seconds: 5 * MINUTE }, email: { most: 10, seconds: 5 * MINUTE } },
  'sign-up': { visitor: { most: 20, seconds: HOUR }, email: { most: 5, seconds: HOUR } },
  recovery: { visitor: { most: 30, seconds: HOUR }, email: { most: 5, seconds: HOUR } },
  verify: { visitor: { most: 30, seconds: 5 * MINUTE }, email: { most: 10, seconds: 5 * MINUTE } },
};

/** Lite limits nothing; Supabase's hosted Auth does, per address and per account. */
export class AuthLimits {
  readonly #limiter: Limiter;
  readonly #rates: Rates;

  constructor(rates: Rates = DEFAULT_RATES, now?: () => number) {
    this.#rates = rates;
    this.#limiter = new Limiter(now);
  }

  /** The refusal, or undefined when the action may go on. The same for known and unknown addresses. */
  refuse(action: LimitedAction, visitor: string, email: string): Response | undefined {
    const seconds = Math.max(
      0,
      ...this.#keys(action, visitor, email).map(([key, rate]) => this.#limiter.wait(key, rate)),
    );
    if (seconds === 0) return undefined;
    return authError(429, 'over_request_rate_limit', 'Too many attempts. Please wait and try again.', {
      'retry-after': String(seconds),
    });
  }

  count(action: LimitedAction, visitor: string, email: string): void {
    for (const [key, rate] of this.#keys(action, visitor, email)) this.#limiter.hit(key, rate);
  }

  #keys(action: LimitedAction, visitor: string, email: string): [string, Rate][] {
    const rates = this.#rates[action];
    const keys: [string, Rate][] = [];
    if (visitor !== NOBODY) keys.push([`${action} visitor ${visitor}`, rates.visitor]);
    if (email) keys.push([`${action} email ${email.toLowerCase()}`, rates.email]);
    return keys;
  }
}
