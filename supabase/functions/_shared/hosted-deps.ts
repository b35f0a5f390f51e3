/// <reference path="./deno.d.ts" />
import { createClient } from '@supabase/supabase-js';
import type { Email, FunctionDeps } from './deps.ts';

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
  const deliverMail = createHttpMailer();
  const passwordRangeUrl = Deno.env.get('PASSWORD_RANGE_URL');
  const edgeSecret = Deno.env.get('EDGE_SECRET');
  const mailHookSecret = Deno.env.get('SEND_EMAIL_HOOK_SECRET');
  const releasePublicKey = Deno.env.get('RELEASE_PUBLIC_KEY');
  const trustedProxies = Number(Deno.env.get('TRUST_PROXY') ?? 1);
  return {
    createClient,
    url: requireVariable('SUPABASE_URL'),
    publishableKey: requireVariable('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: requireVariable('SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch: globalThis.fetch,
    ...(siteUrl ? { siteUrl } : {}),
    ...(deliverMail ? { deliverMail } : {}),
    ...(passwordRangeUrl ? { passwordRangeUrl } : {}),
    ...(edgeSecret ? { edgeSecret } : {}),
    ...(mailHookSecret ? { mailHookSecret } : {}),
    ...(releasePublicKey ? { releasePublicKey } : {}),
    ...(Number.isInteger(trustedProxies) && trustedProxies > 0 ? { trustedProxies } : {}),
  };
}

/** For an email service that accepts `{from, to, reply_to, subject, text, html, headers}` as JSON with a bearer key. */
function createHttpMailer(): FunctionDeps['deliverMail'] {
  const url = Deno.env.get('MAIL_API_URL');
  const key = Deno.env.get('MAIL_API_KEY');
  const from = Deno.env.get('MAIL_FROM');
  if (!url || !key || !from) return undefined;
  return async ({ key: idempotencyKey, replyTo, ...email }: Email) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ from, ...email, ...(replyTo ? { reply_to: replyTo } : {}) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The email service returned ${response.status}.`);
  };
}
