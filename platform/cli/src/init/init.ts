import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { findDomainFault, findNameFault, isEmail, parseDomains } from '@northlight/domain';
import { readSettings } from '@northlight/node-kit';
import { type InferType, object, string } from 'yup';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { readRunningInstance, resolveDataFolder } from '../data-folder.ts';
import { type SecretAccess, withEmbeddedBackend } from '../embedded-backend.ts';
import { readHostedProject } from '../instance.ts';
import { postToBackend } from '../post-to-backend.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { createSetupAddress } from './setup-address.ts';

/** `npm run init`: names the agency and sets up the first admin and the allowed sign-up domains. The instance may be running. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const options = {
    domains: 'string',
    name: 'string',
    agency: 'string',
    accent: 'string',
    file: 'string',
    code: 'boolean',
  } as const;
  const parsed = parseArguments(args, { ...options, data: 'string' }, 1);
  const dataFolder = resolveDataFolder(root, parsed.values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const hosted = readHostedProject(process.env);
  const withBackend = <Result>(work: (access: SecretAccess) => Promise<Result>) =>
    hosted === null
      ? withEmbeddedBackend({ root, dataFolder, progress, command: 'npm run init' }, work)
      : work({ url: hosted.url, secretKey: requireSecretKey() });
  const site = readSettings(process.env).SITE_URL ?? readRunningInstance(dataFolder)?.url;
  if (parsed.switches.has('code')) {
    const address = await withBackend((access) => createSetupAddress(access, site));
    if (address === null) throw new UserError('This instance has been set up already.');
    progress.line(`\n  Set up   ${address}\n  The code works once, for 30 minutes.\n`);
    return 0;
  }
  const file = parsed.values.file === undefined ? {} : readAgencyFile(parsed.values.file);
  const values = { ...file, ...parsed.values };
  const email = parseEmail(parsed.positionals[0] ?? file.email);
  const agency = parseAgency(values.agency);
  const accent = parseAccent(values.accent);
  const domains = readDomains(values.domains);
  if (email === null && domains.length === 0 && agency === null) {
    throw new UserError('Name the agency, the first admin or the sign-up domains.', [
      'Example: npm run init -- you@example.com --agency "Lind Studio" --accent "#7a2e8e" --domains example.com',
      'Or write email, name, agency, accent and domains into a file: npm run init -- --file agency.json',
    ]);
  }
  const name = email === null ? null : parseName(values.name ?? (await askForName()));
  const lines = await withBackend((access) =>
    setUp(access, { email, domains, name, agency, accent }, progress),
  );
  lines.push(
    site === undefined
      ? 'Start the instance with `npm start`, then sign in at /auth.'
      : `Sign in at ${new URL('/auth', site)}`,
  );
  progress.line(['', ...lines, ''].map((line) => `  ${line}`.trimEnd()).join('\n'));
  return 0;
}

interface SetUpOptions {
  readonly email: string | null;
  readonly name: string | null;
  readonly domains: readonly string[];
  readonly agency: string | null;
  readonly accent: string | null;
}

/** @returns one line for each change */
async function setUp(
  access: SecretAccess,
  { email, name, domains, agency, accent }: SetUpOptions,
  progress: Progress,
): Promise<string[]> {
  const outcome = await postToBackend(access, '/rest/v1/rpc/set_up_instance', {
    domains,
    admin_email: email,
    admin_name: name,
    agency,
    accent,
  });
  const lines = agency === null ? [] : [`The agency is called ${agency}.`];
  if (domains.length > 0) lines.push(`Anyone with an email address at ${domains.join(' or ')} can sign up.`);
  if (outcome === 'has_admin') {
    throw new UserError('An admin already exists, so none was created.', [
      'Admins can invite others at /dashboard/users.',
      ...lines,
    ]);
  }
  if (outcome === 'promoted') lines.push(`${email} is now an admin.`);
  if (outcome === 'invited') {
    const password = randomBytes(12).toString('base64url');
    // Printed before it is set: if the response is lost, the admin must still be able to sign in.
    progress.line(`  Password for ${email}: ${password}`);
    await postToBackend(access, '/auth/v1/admin/users', {
      email,
      password,
      email_confirm: true,
      ...(name === null ? {} : { user_metadata: { full_name: name } }),
    });
    lines.push(
      `${email} is now an admin.`,
      'The password expires in 72 hours. Choose a new one after the first sign-in.',
    );
  }
  return lines;
}

function parseEmail(text = ''): string | null {
  const email = text.trim().toLowerCase();
  if (email !== '' && !isEmail(email)) throw new UserError(`"${email}" is not an email address.`);
  return email === '' ? null : email;
}

/** Clients and the audit log see the admin's name. A script passes it as `--name`. */
async function askForName(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question('  Your name: ');
  } finally {
    terminal.close();
  }
}

function parseName(text: string): string {
  const name = text.trim();
  const fault = name === '' ? 'The first admin needs a name.' : findNameFault(name, { canNameRole: true });
  if (fault !== null) {
    throw new UserError(fault, ['Example: npm run init -- you@example.com --name "Ada Lind"']);
  }
  return name;
}

function readDomains(text = ''): string[] {
  const fault = findDomainFault(text);
  if (fault !== null) throw new UserError(fault);
  return parseDomains(text);
}

const text = () => string().typeError(({ path }) => `"${path}" is not a text`);

const agencyFile = object({
  email: text(),
  name: text(),
  agency: text(),
  accent: text(),
  /** Separated by commas, or a list. */
  domains: text().transform((_value, input) => (Array.isArray(input) ? input.join(',') : input)),
}).exact();

function readAgencyFile(path: string): InferType<typeof agencyFile> {
  try {
    return agencyFile.validateSync(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`, [
      'Example: {"agency": "Lind Studio", "email": "you@example.com", "name": "Ada Lind"}',
    ]);
  }
}

function parseAgency(text = ''): string | null {
  const agency = text.trim();
  if ([...agency].length > 60) throw new UserError('The name of the agency has more than 60 characters.');
  return agency === '' ? null : agency;
}

function parseAccent(text = ''): string | null {
  const accent = text.trim().toLowerCase();
  if (accent !== '' && !/^#[0-9a-f]{6}$/.test(accent))
    throw new UserError(`"${accent}" is not a colour such as #7a2e8e.`);
  return accent === '' ? null : accent;
}

function requireSecretKey(): string {
  const { SUPABASE_SECRET_KEY: secretKey } = readSettings(process.env);
  if (secretKey !== undefined) return secretKey;
  throw new UserError('SUPABASE_SECRET_KEY is not set.', [
    "Creating the first admin requires the hosted project's secret key.",
  ]);
}
