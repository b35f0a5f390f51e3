import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isPublishableKey, isSecretKey } from '@northlight/domain/api-key';
import { findMailProblem } from '@northlight/domain/mail-settings';
import { type InferType, object, string, ValidationError } from 'yup';
import { logLevels } from './log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The product's settings from the environment. Absent and empty variables are undefined. */
export type Settings = InferType<typeof settings>;

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** One sentence each: which variable, what is wrong, what to do. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.problems = problems;
  }
}

const text = () =>
  string().transform((value: unknown) => (typeof value === 'string' && value.trim()) || undefined);

type Problem = (value: string) => string | false;

/** @param problem - completes a sentence that begins with the variable's name; must not repeat a secret */
const textRule = (problem: Problem) =>
  text().test('setting', (value, { path, createError }) => {
    const issue = value !== undefined && problem(value);
    return issue ? createError({ message: `${path} ${issue}.` }) : true;
  });

const matching = (pattern: RegExp, expected: string) =>
  textRule((value) => !pattern.test(value) && `is "${value}"; it must be ${expected}`);

const orList = new Intl.ListFormat('en', { type: 'disjunction' });

const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  text().oneOf(values, ({ path, value }) => `${path} is "${value}"; it must be ${orList.format(values)}.`);

const port = () =>
  textRule(
    (value) =>
      !(/^\d{1,5}$/.test(value) && Number(value) <= 65_535) &&
      `is "${value}"; it must be a port number from 1 to 65535`,
  );

const host = () => matching(/^[\w.:[\]-]+$/, 'a host name or an IP address, such as 0.0.0.0');

const parseUrl = (value: string, protocol: RegExp) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && protocol.test(url.protocol) && url.hostname !== '' ? url : null;
};

const httpAddress = (
  example = 'https://www.example.com',
  problem: (url: URL) => string | false = () => false,
) =>
  textRule((value) => {
    const url = parseUrl(value, /^https?:$/);
    if (url === null) return `must be an http(s) address such as ${example}`;
    if (url.username || url.password) return 'contains a user name or password; remove them';
    return problem(url);
  });

/** Pages, emails and feeds append their own paths. */
const originAddress = () =>
  httpAddress(
    undefined,
    ({ href, origin }) =>
      href !== `${origin}/` && `has a path, query or fragment, which no page is under; set it to ${origin}`,
  ).transform((value?: string) => value?.replace(/\/+$/, ''));

/** A name without a dot belongs to a container or company network. */
const isPrivate = ({ hostname }: URL) =>
  /^(?:[^.]+|.+\.(?:localhost|local|internal)|(?:127|10)\..+|192\.168\..+|172\.(?:1[6-9]|2\d|3[01])\..+)$/.test(
    hostname,
  );

const projectAddress = () =>
  httpAddress('https://<ref>.supabase.co', (url) => {
    if (/^(?:app\.)?supabase\.com$/.test(url.hostname))
      return "is the dashboard's address; copy the project's URL from Project Settings → Data API in Supabase";
    return (
      url.protocol === 'http:' &&
      !isPrivate(url) &&
      'starts with http://, so keys would be readable in transit; use https://'
    );
  });

const database = () =>
  textRule((value) => !parseUrl(value, /^postgres(ql)?:$/) && 'must be a database address: postgres://…');

const instant = () =>
  textRule(
    (value) =>
      Number.isNaN(Date.parse(value)) && `is "${value}"; it must be a time like 2026-03-10T09:00:00Z`,
  );

const seconds = (pattern: RegExp, range: string) => matching(pattern, `a number of seconds ${range}`);

function isEd25519(read: () => KeyObject): boolean {
  try {
    return read().asymmetricKeyType === 'ed25519';
  } catch {
    // The error could contain part of the key.
    return false;
  }
}

const decodeDer = (value: string) => ({ key: Buffer.from(value, 'base64'), format: 'der' }) as const;

const arePublicKeys = (value: string) =>
  value
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .every((each) => isEd25519(() => createPublicKey({ ...decodeDer(each), type: 'spki' })));

const settings = object({
  APP_CLOCK: instant(),
  BACKEND_PORT: port(),
  BACKEND_POSTGRES: database(),
  BACKEND_URL: httpAddress('http://127.0.0.1:4000'),
  BACKUP_DATABASE_URL: database(),
  COMPRESSION: oneOf('best', 'quick'),
  DATA_DIR: text(),
  /** JSON, set by `npm start` and `npm run dev` for the edge. */
  DEMO_ACCOUNTS: text(),
  DEV_REMOTES: text(),
  DRAIN_SECONDS: seconds(/^\d{1,2}$/, 'from 0 to 99'),
  EDGE_SECRET: textRule(
    (value) => value.length < 32 && 'is shorter than 32 characters; use the output of `openssl rand -hex 32`',
  ),
  HOST: host(),
  KITS_DIR: text(),
  /** Set by `npm start` for the edge. */
  LOCAL_ONLY: oneOf('0', '1'),
  LOG_FORMAT: oneOf('text', 'json'),
  LOG_LEVEL: oneOf(...logLevels),
  MAIL_FROM: text(),
  MAIL_URL: text(),
  MAILBOX: oneOf('0', '1'),
  METRICS_HOST: host(),
  METRICS_PORT: port(),
  NODE_ENV: text(),
  PASSWORD_RANGE_URL: httpAddress('https://api.pwnedpasswords.com/range'),
  PORT: port(),
  RELEASE_LIMIT: seconds(/^[1-9]\d{0,4}$/, 'from 1 to 99999'),
  RELEASE_PRIVATE_KEY: textRule(
    (value) =>
      !isEd25519(() => createPrivateKey({ ...decodeDer(value), type: 'pkcs8' })) &&
      'is not a private release key; set it to the one printed by `npm run release-keys`',
  ),
  RELEASE_PUBLIC_KEY: textRule(
    (value) =>
      !arePublicKeys(value) &&
      'is not a public release key; set it to the one printed by `npm run release-keys`',
  ),
  RELEASE_STORE: oneOf('folder', 'backend'),
  RELEASE_TRY_OUT: oneOf('0', '1'),
  SEED_DEMO: oneOf('0', '1'),
  SITE_URL: originAddress(),
  SOURCE_FOLDER: text(),
  STATEMENT_TIMEOUT: textRule(
    (value) => !(Number(value) >= 1) && `is "${value}"; it must be at least 1 (second)`,
  ),
  SUPABASE_PUBLISHABLE_KEY: textRule(
    (value) =>
      isSecretKey(value) &&
      'is a secret key, which would be exposed to every visitor; set it to the publishable (or anon) key',
  ),
  SUPABASE_SECRET_KEY: textRule(
    (value) => isPublishableKey(value) && 'is a publishable key; set it to the secret (or service_role) key',
  ),
  SUPABASE_URL: projectAddress(),
  TRUST_PROXY: matching(/^\d$/, 'a number of proxies from 0 to 9'),
  WATCH_BACKEND: oneOf('0', '1'),
});

/**
 * Validates and reads the whole environment, before anything is built or started.
 * @throws SettingsError listing every problem
 */
export function readSettings(env: Environment): Settings {
  let values: Settings;
  try {
    values = settings.validateSync(env, { abortEarly: false });
  } catch (error) {
    throw error instanceof ValidationError ? new SettingsError(error.errors) : error;
  }
  const problems = findConflicts(values);
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

function findConflicts(values: Settings): string[] {
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = values;
  const problems: string[] = [];
  if (publishable !== undefined && publishable === secret)
    problems.push(
      'SUPABASE_PUBLISHABLE_KEY is the same as SUPABASE_SECRET_KEY; set it to the publishable (or anon) key.',
    );
  if (values.SUPABASE_URL !== undefined && publishable === undefined)
    problems.push(
      'SUPABASE_URL is set but SUPABASE_PUBLISHABLE_KEY is not; set both to use a hosted project.',
    );
  if (publishable !== undefined && values.SUPABASE_URL === undefined && values.BACKEND_URL === undefined)
    problems.push(
      'SUPABASE_PUBLISHABLE_KEY is set but SUPABASE_URL is not; set both to use a hosted project.',
    );
  if (values.RELEASE_PRIVATE_KEY !== undefined && values.RELEASE_PUBLIC_KEY === undefined)
    problems.push('RELEASE_PRIVATE_KEY is set but RELEASE_PUBLIC_KEY is not; set both to release.');
  const mailProblem = findMailProblem(values);
  if (mailProblem !== null) problems.push(mailProblem);
  return problems;
}
