import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findNewestMigration } from '../store/migrations.ts';

export interface Project {
  /** The checkout whose migrations and functions the project should have. */
  readonly root: string;
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly siteUrl: string;
  /** Undefined if the environment does not provide it. */
  readonly edgeSecret: string | undefined;
}

export interface CheckResult {
  /** `look`: the project cannot be asked, so the operator has to look. */
  readonly state: 'ok' | 'missing' | 'look';
  readonly subject: string;
  /** What to run or where to click; empty if nothing is missing. */
  readonly remedy: string;
}

interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  readonly body: unknown;
  /** The code of a function's error. */
  readonly code: string | undefined;
}

const timeLimit = 15_000;

const ok = (subject: string): CheckResult => ({ state: 'ok', subject, remedy: '' });
const missing = (subject: string, remedy: string): CheckResult => ({ state: 'missing', subject, remedy });
const look = (subject: string, remedy: string): CheckResult => ({ state: 'look', subject, remedy });

const asKey = (key: string) => ({ headers: { apikey: key, authorization: `Bearer ${key}` } });

/** @returns the results in the order of docs/deploy.md */
export async function checkProject(project: Project): Promise<CheckResult[]> {
  const { url, publishableKey, secretKey } = project;
  const [revision, settings, admins, auth] = await Promise.all([
    ask(url, '/rest/v1/content_revision?select=schema,brand', asKey(publishableKey)),
    ask(url, '/rest/v1/settings?select=imprint_text,privacy_text', asKey(publishableKey)),
    ask(url, '/rest/v1/profiles?select=id&role=eq.admin&deleted_at=is.null&limit=1', asKey(secretKey)),
    ask(url, '/auth/v1/settings', asKey(publishableKey)),
  ]);
  const brand = readRow(revision)?.brand;
  return [
    checkKey('SUPABASE_PUBLISHABLE_KEY', revision, url),
    checkKey('SUPABASE_SECRET_KEY', admins, url),
    checkSchema(revision, project.root),
    ...(await checkFunctions(project)),
    ...(await checkSecrets(project)),
    look(
      'Email hook',
      `Authentication → Hooks → Send Email is on and calls ${url}/functions/v1/send-auth-email`,
    ),
    // Off in a new project, so they show whether the settings have been pushed.
    (auth.body as { passkeys_enabled?: boolean } | null)?.passkeys_enabled === false
      ? missing('Passkeys', "SITE_URL=<…> PASSKEY_DOMAIN=<…> AGENCY_NAME='<…>' supabase config push")
      : look(
          'Passkeys',
          'Authentication → Passkeys names your domain; "Prevent use of leaked passwords" is on',
        ),
    look(
      'Jobs',
      'SQL editor: `select jobname from cron.job` lists the five jobs of deploy/supabase/schedule.sql',
    ),
    await checkEdge(project.siteUrl),
    checkRow(
      'First admin',
      admins,
      (row) => row !== undefined,
      'npm run init -- --code, then open the address that it prints',
    ),
    checkRow('Brand', revision, () => Boolean(brand), 'npm run init -- --agency "<name>" --accent "#rrggbb"'),
    ...(['imprint', 'privacy'] as const).map((page) =>
      checkRow(
        `Text of /${page}`,
        settings,
        (row) => !/^(?:<[^>]*>|&nbsp;|\s)*$/.test(String(row?.[`${page}_text`] ?? '')),
        `write it at ${project.siteUrl}/dashboard/settings`,
      ),
    ),
  ];
}

function checkKey(name: string, { status }: Answer, url: string): CheckResult {
  if (status === 401 || status === 403)
    return missing(name, 'refused; copy it from Project Settings → API Keys of this project');
  if (status === 0 || status >= 500)
    return missing(name, `${url} ${describeStatus(status)}; check SUPABASE_URL; is the project paused?`);
  return ok(name);
}

function checkSchema(revision: Answer, root: string): CheckResult {
  const newest = findNewestMigration(root);
  const live = readRow(revision)?.schema;
  if (live === newest) return ok(`Schema ${newest}`);
  if (revision.status === 404) return missing('Schema', 'supabase db push --remote');
  if (typeof live !== 'number') return notChecked('Schema', revision);
  return newest !== null && live < newest
    ? missing(`Schema ${live}`, `npm run migrate -- push (newest: ${newest})`)
    : missing(`Schema ${live}`, `check out the commit that it was pushed from; the newest here is ${newest}`);
}

/** Every function rejects PUT itself, which proves that it runs, and changes nothing. */
async function checkFunctions({ root, url }: Project): Promise<CheckResult[]> {
  const folder = join(root, 'supabase', 'functions');
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  return Promise.all(
    names.map(async (name) => {
      const answer = await ask(url, `/functions/v1/${name}`, { method: 'PUT' });
      const { status, code } = answer;
      const subject = `Function ${name}`;
      if (code === 'method_not_allowed') return ok(subject);
      if (status === 0) return notChecked(subject, answer);
      return status === 404 || status === 401
        ? missing(subject, 'supabase functions deploy --use-api')
        : missing(subject, `${describeStatus(status)}; Edge Functions → ${name} → Logs says why`);
    }),
  );
}

async function checkSecrets({ url, secretKey, edgeSecret }: Project): Promise<CheckResult[]> {
  const post = (name: string, headers: Readonly<Record<string, string>>, body = '{}') =>
    ask(url, `/functions/v1/${name}`, { method: 'POST', headers, body });
  const [email, hook, releases, counts] = await Promise.all([
    post('send-emails', asKey(secretKey).headers, '{"dryRun":true}'),
    post('send-auth-email', {}),
    post('releases', {}),
    edgeSecret && post('release-counts', { 'x-edge-secret': edgeSecret }, '{"counts":"[]"}'),
  ]);
  return [
    checkSecret('MAIL_URL, MAIL_FROM, SITE_URL', email, {
      email_unavailable: "supabase secrets set SITE_URL=<…> MAIL_URL='<…>' MAIL_FROM='<…>'",
      not_authenticated:
        'the functions have another secret key: set SUPABASE_SECRET_KEY to theirs, in a hosted project the one named "default"',
    }),
    counts
      ? checkSecret('EDGE_SECRET', counts, { not_authenticated: 'supabase secrets set EDGE_SECRET=<…>' })
      : look('EDGE_SECRET', "set it here to the edges' value, then run this again"),
    checkSecret('RELEASE_PUBLIC_KEY', releases, {
      not_set_up: 'supabase secrets set RELEASE_PUBLIC_KEY=<…>',
    }),
    checkSecret('SEND_EMAIL_HOOK_SECRET', hook, {
      not_configured: "supabase secrets set SEND_EMAIL_HOOK_SECRET='v1,whsec_<…>'",
    }),
  ];
}

/** @param remedies - by the code of the function's error */
function checkSecret(name: string, answer: Answer, remedies: Readonly<Record<string, string>>): CheckResult {
  const remedy = remedies[answer.code ?? ''];
  if (remedy !== undefined) return missing(`Secret ${name}`, remedy);
  const isAnswered = answer.status < 300 || (answer.status < 500 && answer.code !== undefined);
  return isAnswered && answer.status > 0 ? ok(`Secret ${name}`) : notChecked(`Secret ${name}`, answer);
}

async function checkEdge(siteUrl: string): Promise<CheckResult> {
  const { status, body } = await ask(siteUrl, '/healthz');
  const state = (body as { status?: unknown } | null)?.status;
  const subject = `Edge at ${siteUrl}`;
  if (state === 'ok') return ok(subject);
  const settings = 'RELEASE_STORE, RELEASE_PUBLIC_KEY and SUPABASE_*; its log says more';
  if (state === 'unavailable')
    return missing(subject, `nothing is released: npm run release -- --changed; if it is, check ${settings}`);
  if (state === 'degraded')
    return missing(subject, `cannot read the project or its releases; check ${settings}`);
  return missing(subject, `${describeStatus(status)}; start the edge, with TLS in front`);
}

function checkRow(
  subject: string,
  answer: Answer,
  isThere: (row: Readonly<Record<string, unknown>> | undefined) => boolean,
  remedy: string,
): CheckResult {
  if (!Array.isArray(answer.body)) return notChecked(subject, answer);
  return isThere(readRow(answer)) ? ok(subject) : missing(subject, remedy);
}

const notChecked = (subject: string, { status }: Answer): CheckResult =>
  missing(
    subject,
    `not checked: the project ${describeStatus(status)}; fix the lines above, then run this again`,
  );

const describeStatus = (status: number) => (status === 0 ? 'does not answer' : `answers ${status}`);

const readRow = ({ body }: Answer): Readonly<Record<string, unknown>> | undefined =>
  Array.isArray(body) ? body[0] : undefined;

async function ask(
  base: string,
  path: string,
  init: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual', signal });
    const body: unknown = await response.json().catch(() => null);
    const { code } = (body as { error?: { code?: string } } | null)?.error ?? {};
    return { status: response.status, body, code };
  } catch {
    return { status: 0, body: null, code: undefined };
  }
}
