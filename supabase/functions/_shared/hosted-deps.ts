/// <reference path="./deno.d.ts" />
import { createClient } from '@supabase/supabase-js';
import type { Email, FunctionDeps } from './deps.ts';

function need(...names: readonly string[]): string {
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value) return value;
  }
  throw new Error(`Set ${names.join(' or ')}.`);
}

/** What a hosted function finds in its environment; docs/deploy.md lists the names that are ours to set. */
export function hostedDeps(): FunctionDeps {
  const siteUrl = Deno.env.get('SITE_URL');
  const sendMail = mailByHttp();
  const passwordRangeUrl = Deno.env.get('PASSWORD_RANGE_URL');
  const edgeSecret = Deno.env.get('EDGE_SECRET');
  const mailHookSecret = Deno.env.get('SEND_EMAIL_HOOK_SECRET');
  const releasePublicKey = Deno.env.get('RELEASE_PUBLIC_KEY');
  const trustedProxies = Number(Deno.env.get('TRUST_PROXY') ?? 1);
  return {
    createClient,
    url: need('SUPABASE_URL'),
    publishableKey: need('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: need('SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch: globalThis.fetch,
    ...(siteUrl ? { siteUrl } : {}),
    ...(sendMail ? { sendMail, deliverMail: sendMail } : {}),
    ...(passwordRangeUrl ? { passwordRangeUrl } : {}),
    ...(edgeSecret ? { edgeSecret } : {}),
    ...(mailHookSecret ? { mailHookSecret } : {}),
    ...(releasePublicKey ? { releasePublicKey } : {}),
    ...(Number.isInteger(trustedProxies) && trustedProxies > 0 ? { trustedProxies } : {}),
  };
}

/** A mail service that takes `{from, to, subject, text, html}` as JSON with a bearer key, as most do. */
function mailByHttp(): FunctionDeps['sendMail'] {
  const url = Deno.env.get('MAIL_API_URL');
  const key = Deno.env.get('MAIL_API_KEY');
  const from = Deno.env.get('MAIL_FROM');
  if (!url || !key || !from) return undefined;
  return async ({ key: idempotencyKey, ...mail }: Email) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ from, ...mail }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`The mail service answered ${answer.status}.`);
  };
}
