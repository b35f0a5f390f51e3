import { createHmac } from 'node:crypto';
import { addressBlock } from '@northlight/domain';
import type { Log } from '@northlight/node-kit';
import { readJsonObject } from '../http/body.ts';
import { NOBODY } from '../http/visitor-address.ts';
import { text } from './answers.ts';
import { bearerOf } from './sessions.ts';
import { readClaims } from './token.ts';
import { errorOf } from './verify.ts';

export interface Recorded {
  readonly request: Request;
  readonly answer: Response;
  readonly visitor: string;
  readonly requestId: string;
}

const ACTS: readonly (readonly [RegExp, string])[] = [
  [/^POST \/token$/, 'sign-in'],
  [/^POST \/signup$/, 'sign-up'],
  [/^POST \/recover$/, 'recovery'],
  [/^POST \/(otp|magiclink)$/, 'sign-in-link'],
  [/^POST \/resend$/, 'resend'],
  [/^(GET|POST) \/verify$/, 'mail-link'],
  [/^PUT \/user$/, 'account-change'],
  [/^POST \/logout$/, 'sign-out'],
  [/^POST \/factors$/, 'factor-begun'],
  [/^POST \/factors\/[\w-]+\/verify$/, 'factor-code'],
  [/^DELETE \/factors\/[\w-]+$/, 'factor-removed'],
  [/^DELETE \/admin\/users\/[\w-]+\/factors\//, 'factor-recovered'],
  [/^POST \/passkeys\/authentication\/verify$/, 'passkey-sign-in'],
  [/^POST \/passkeys\/registration\/verify$/, 'passkey-added'],
  [/^DELETE \/passkeys\/[\w-]+$/, 'passkey-removed'],
  [/^DELETE \/admin\/users\/[\w-]+\/passkeys\//, 'passkey-taken'],
  [/^POST \/invite$/, 'account-invited'],
  [/^POST \/admin\/users$/, 'account-made'],
  [/^DELETE \/admin\/users\//, 'account-deleted'],
];

/** A stand-in for an address: the same for the same one, and only who holds the key could find out which. */
const pseudonym = (email: string, key: string): string =>
  createHmac('sha256', key).update(`log ${email.toLowerCase()}`).digest('hex').slice(0, 16);

const outcomeOf = (status: number, code: string | undefined): string => {
  if (status === 429) return 'limited';
  return code === undefined ? 'ok' : 'refused';
};

/** One line for everything that happens to an account, with who as far as it is known, and never a secret. */
export async function record(
  { request, answer, visitor, requestId }: Recorded,
  log: Log,
  key: string,
): Promise<void> {
  const url = new URL(request.url);
  const path = url.pathname.slice('/auth/v1'.length);
  const grant = url.searchParams.get('grant_type');
  const code = errorOf(answer);
  const act =
    grant === 'refresh_token'
      ? 'refresh'
      : ACTS.find(([shape]) => shape.test(`${request.method} ${path}`))?.[1];
  // Reading one's own account and renewing a session happen all day: only a refusal tells something.
  if (code === undefined && (act === undefined || act === 'refresh')) return;
  const body = await readJsonObject(request);
  const email = text(body?.email).trim();
  const claims = readClaims(bearerOf(request), key);
  const user =
    /^\/admin\/users\/([\w-]+)(?:\/(?:factors|passkeys)\/[\w-]+)?$/.exec(path)?.[1] ??
    answer.headers.get('sb-auth-user-id') ??
    (claims.kind === 'valid' ? claims.sub : undefined);
  const changes = ['password', 'email', 'data'].filter((name) => body?.[name] !== undefined);
  const type = text(body?.type) || url.searchParams.get('type');
  log.info('account', {
    act: act ?? `${request.method} ${path}`.slice(0, 60),
    outcome: outcomeOf(answer.status, code),
    ...(code === undefined ? {} : { why: code }),
    ...(user === undefined ? {} : { user }),
    ...(email ? { who: pseudonym(email, key) } : {}),
    ...(type ? { type: type.slice(0, 20) } : {}),
    ...(act === 'account-change' ? { changes } : {}),
    ...(visitor === NOBODY ? {} : { visitor: addressBlock(visitor) }),
    requestId,
  });
}
