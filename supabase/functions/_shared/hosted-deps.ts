/// <reference path="./deno.d.ts" />
import { findMailProblem } from '@northlight/domain/mail-settings';
import { createClient } from '@supabase/supabase-js';
import type { FunctionDeps } from './deps.ts';
import { createMailer } from './emails/mailer.ts';

type Environment = Pick<typeof Deno.env, 'get'>;

function requireVariable(env: Environment, ...names: readonly string[]): string {
  for (const name of names) {
    const value = env.get(name);
    if (value) return value;
  }
  throw new Error(`Set ${names.join(' or ')}.`);
}

/** A hosted project's keys are JSON by name. Its legacy keys, which API and jobs no longer use, are only a fallback. */
function requireKey(env: Environment, name: string, legacyName: string): string {
  const keys = JSON.parse(env.get(`${name}S`) || '{}') as Record<string, string>;
  return keys.default ?? Object.values(keys)[0] ?? requireVariable(env, name, legacyName);
}

/** Reads the environment of a hosted function. docs/deploy.md lists the variables to set. */
export function createHostedDeps(env: Environment = Deno.env): FunctionDeps {
  const siteUrl = env.get('SITE_URL');
  const url = requireVariable(env, 'SUPABASE_URL');
  const mail = { MAIL_URL: env.get('MAIL_URL')?.trim(), MAIL_FROM: env.get('MAIL_FROM')?.trim() };
  const mailProblem = findMailProblem(mail, /\.supabase\.(?:co|in|red)$/.test(new URL(url).hostname));
  if (mailProblem !== null) throw new Error(mailProblem);
  const passwordRangeUrl = env.get('PASSWORD_RANGE_URL');
  const edgeSecret = env.get('EDGE_SECRET');
  const mailHookSecret = env.get('SEND_EMAIL_HOOK_SECRET');
  const releasePublicKey = env.get('RELEASE_PUBLIC_KEY');
  const trustedProxies = Number(env.get('TRUST_PROXY') ?? 1);
  return {
    createClient,
    url,
    publishableKey: requireKey(env, 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: requireKey(env, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch: globalThis.fetch,
    ...(siteUrl ? { siteUrl } : {}),
    waitUntil: (work) => globalThis.EdgeRuntime?.waitUntil(work),
    ...(mail.MAIL_URL && mail.MAIL_FROM
      ? { deliverEmail: createMailer({ url: mail.MAIL_URL, from: mail.MAIL_FROM }) }
      : {}),
    ...(passwordRangeUrl ? { passwordRangeUrl } : {}),
    ...(edgeSecret ? { edgeSecret } : {}),
    ...(mailHookSecret ? { mailHookSecret } : {}),
    ...(releasePublicKey ? { releasePublicKey } : {}),
    ...(Number.isInteger(trustedProxies) && trustedProxies > 0 ? { trustedProxies } : {}),
  };
}
