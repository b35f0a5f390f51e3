/// <reference path="./deno.d.ts" />
import { findMailProblem } from '@northlight/domain/mail-settings';
import { createClient } from '@supabase/supabase-js';
import type { FunctionDeps } from './deps.ts';
import { createMailer } from './emails/mailer.ts';

function requireVariable(...names: readonly string[]): string {
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value) return value;
  }
  throw new Error(`Set ${names.join(' or ')}.`);
}

/** Reads the environment of a hosted function. docs/deploy.md lists the variables to set. */
export function createHostedDeps(): FunctionDeps {
  const siteUrl = Deno.env.get('SITE_URL');
  const url = requireVariable('SUPABASE_URL');
  const mail = { MAIL_URL: Deno.env.get('MAIL_URL')?.trim(), MAIL_FROM: Deno.env.get('MAIL_FROM')?.trim() };
  const mailProblem = findMailProblem(mail, /\.supabase\.(?:co|in|red)$/.test(new URL(url).hostname));
  if (mailProblem !== null) throw new Error(mailProblem);
  const passwordRangeUrl = Deno.env.get('PASSWORD_RANGE_URL');
  const edgeSecret = Deno.env.get('EDGE_SECRET');
  const mailHookSecret = Deno.env.get('SEND_EMAIL_HOOK_SECRET');
  const releasePublicKey = Deno.env.get('RELEASE_PUBLIC_KEY');
  const trustedProxies = Number(Deno.env.get('TRUST_PROXY') ?? 1);
  return {
    createClient,
    url,
    publishableKey: requireVariable('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: requireVariable('SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
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
