import { randomBytes } from 'node:crypto';
import { isEmail } from '@northlight/domain';
import { readSettings } from '@northlight/registry/node-kit';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, readRunning } from '../data-folder.ts';
import { type SecretAccess, withEmbeddedBackend } from '../embedded-backend.ts';
import { hostedProject } from '../product.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run init`: the first admin and the sign-up domains of an instance that has neither. The product may run meanwhile. */
export async function init({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { domains: 'string', name: 'string', data: 'string' }, 1);
  const email = parseEmail(words[0]);
  const domains = parseDomains(values.domains);
  if (email === null && domains.length === 0) {
    throw new UserError('Name the first admin, the sign-up domains, or both.', [
      'npm run init -- you@example.com --domains example.com,example.org',
    ]);
  }
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const work = (access: SecretAccess) =>
    setUp(access, { email, domains, name: values.name ?? null }, progress);
  const hosted = hostedProject(process.env);
  const lines =
    hosted === null
      ? await withEmbeddedBackend(
          { root, dataFolder, progress, command: 'npm run init', env: { SEED_DEMO: '0' } },
          work,
        )
      : await work({ url: hosted.url, secretKey: requireSecretKey() });
  const site = readSettings(process.env).SITE_URL ?? readRunning(dataFolder)?.url;
  lines.push(
    site === undefined
      ? 'Start it with `npm start`, then sign in at /auth.'
      : `Sign in at ${new URL('/auth', site)}`,
  );
  progress.line(['', ...lines, ''].map((line) => `  ${line}`.trimEnd()).join('\n'));
  return 0;
}

interface SetUp {
  readonly email: string | null;
  readonly name: string | null;
  readonly domains: readonly string[];
}

/** @returns what was done, a line each */
async function setUp(
  access: SecretAccess,
  { email, name, domains }: SetUp,
  progress: Progress,
): Promise<string[]> {
  const outcome = await post(access, '/rest/v1/rpc/set_up_instance', {
    domains,
    admin_email: email,
    admin_name: name,
  });
  const lines = domains.length === 0 ? [] : [`Addresses of ${domains.join(' and ')} may sign up.`];
  if (outcome === 'has_admin') {
    throw new UserError('There is an admin already, so this command makes no other one.', [
      'Admins invite others at /dashboard/users.',
      ...lines,
    ]);
  }
  if (outcome === 'promoted') lines.push(`${email} is an admin now.`);
  if (outcome === 'invited') {
    const password = randomBytes(12).toString('base64url');
    // Before it is set: an answer that is lost must not leave an admin whom nobody can be.
    progress.line(`  The password of ${email}: ${password}`);
    await post(access, '/auth/v1/admin/users', {
      email,
      password,
      email_confirm: true,
      ...(name === null ? {} : { user_metadata: { full_name: name } }),
    });
    lines.push(
      `${email} is an admin now, with that password.`,
      'It works for 72 hours: choose your own right after the first sign-in.',
    );
  }
  return lines;
}

/** @throws UserError when the backend refuses, with what it says */
async function post({ url, secretKey }: SecretAccess, path: string, body: object): Promise<unknown> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey, authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new UserError(`The backend at ${url} does not answer: ${String(error)}`);
  });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content;
  if (answer.status === 404) {
    throw new UserError(`The backend at ${url} has no function set_up_instance.`, [
      'Apply the migrations first: npm run migrate -- push',
    ]);
  }
  const { message = '', msg = '' } = (content ?? {}) as { message?: string; msg?: string };
  throw new UserError(`The backend at ${url} refuses (${answer.status}): ${message || msg}`);
}

function parseEmail(text = ''): string | null {
  const email = text.trim().toLowerCase();
  if (email !== '' && !isEmail(email)) throw new UserError(`"${email}" is not an e-mail address.`);
  return email === '' ? null : email;
}

function parseDomains(text = ''): string[] {
  const domains = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((domain) => domain !== '');
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong !== undefined) throw new UserError(`"${wrong}" is not a domain: write it like example.com.`);
  return domains;
}

function requireSecretKey(): string {
  const { SUPABASE_SECRET_KEY: secretKey } = readSettings(process.env);
  if (secretKey !== undefined) return secretKey;
  throw new UserError('SUPABASE_SECRET_KEY is not set.', [
    'Only the secret key of the hosted project may make the first admin.',
  ]);
}
