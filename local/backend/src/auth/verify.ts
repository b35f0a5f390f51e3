import type { Database } from '../database/database.ts';
import { readJsonObject } from '../http/body.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import { authError, text } from './answers.ts';
import { confirmEmailChange } from './email-change.ts';
import type { AuthLimits } from './limits.ts';
import { markAsOfLink } from './sessions.ts';
import { readClaims } from './token.ts';
import { tokenHash } from './users.ts';

interface VerifyDeps {
  readonly database: Database;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly siteUrl: string;
  readonly pass: (request: Request) => Promise<Response>;
}

interface Given {
  readonly type: string;
  readonly email: string;
  /** As it stands in auth.users. */
  readonly hash: string;
}

/** Lite lets anyone guess mail codes without end. */
export async function verify(request: Request, visitor: string, deps: VerifyDeps): Promise<Response> {
  const given = await readGiven(request);
  const taken = deps.limits.take('verify', visitor, given.email);
  if (taken instanceof Response) return taken;
  const answer = await judge(request, given, deps);
  if (!errorOf(answer)) taken();
  return answer;
}

export const errorOf = (answer: Response): string | undefined =>
  /[#&]error_code=(\w+)/.exec(answer.headers.get('location') ?? '')?.[1] ??
  (answer.status >= 400 ? (answer.headers.get('x-sb-error-code') ?? String(answer.status)) : undefined);

async function readGiven(request: Request): Promise<Given> {
  if (request.method === 'GET') {
    const { searchParams } = new URL(request.url);
    return { type: searchParams.get('type') ?? '', email: '', hash: searchParams.get('token') ?? '' };
  }
  const body = await readJsonObject(request);
  const email = text(body?.email).trim();
  const hash = text(body?.token_hash) || (email ? tokenHash(email, text(body?.token)) : '');
  return { type: text(body?.type), email, hash };
}

async function judge(request: Request, given: Given, deps: VerifyDeps): Promise<Response> {
  const isLink = request.method === 'GET';
  const back = isLink ? ownPage(request, deps.siteUrl) : deps.siteUrl;
  if (given.type === 'email_change') {
    const outcome = await confirmEmailChange(given.hash, deps);
    if (!outcome)
      return isLink ? redirect(back, EXPIRED) : authError(403, 'otp_expired', EXPIRED.error_description);
    const message = MESSAGES[outcome];
    return isLink
      ? redirect(back, { message, type: 'email_change' })
      : Response.json({ code: 200, msg: message });
  }
  const answer = await deps.pass(isLink ? withTarget(request, back) : request);
  const sessionId = answer.headers.get('sb-auth-session-id') ?? sessionOf(answer, deps.jwtSecret);
  if (sessionId) await markAsOfLink(deps.database, sessionId);
  return answer;
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

const MESSAGES = {
  half: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  changed: 'Your e-mail address was changed.',
};

function redirect(page: string, facts: Readonly<Record<string, string>>): Response {
  const location = `${page}#${new URLSearchParams(facts)}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** Where a link may lead: the site itself, port included, and nowhere else. */
function ownPage(request: Request, siteUrl: string): string {
  const root = new URL('/', siteUrl);
  const wanted = new URL(request.url).searchParams.get('redirect_to') ?? '';
  if (!URL.canParse(wanted, root.href)) return root.href;
  const page = new URL(wanted, root.href);
  return page.origin === root.origin ? new URL(page.pathname + page.search, root).href : root.href;
}

function withTarget(request: Request, page: string): Request {
  const url = new URL(request.url);
  url.searchParams.set('redirect_to', page);
  return new Request(url, { headers: request.headers });
}

function sessionOf(answer: Response, jwtSecret: string): string | undefined {
  const token = /[#&]access_token=([^&]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
  const claims = readClaims(token, jwtSecret);
  return claims.kind === 'valid' ? claims.sessionId : undefined;
}
