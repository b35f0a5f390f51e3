import { join, resolve } from 'node:path';
import { exposureOf } from '@platform/domain/exposure';
import { object, string, ValidationError } from 'yup';
import { type LogLevel, logLevels } from './http/log.ts';
import type { TrustedProxies } from './http/peer.ts';
import type { BackendOptions } from './options.ts';

/** The environment of the edge's process, read once. */
export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly releaseStore: 'folder' | 'backend';
  readonly releasesFolder: string;
  readonly cacheFolder: string;
  readonly seenRegistryFile: string;
  readonly backend: BackendOptions;
  readonly clockOffset: number;
  readonly trustedProxies: TrustedProxies;
  readonly siteUrl: string | null;
  /** The names that requests may call this server by; null: any. */
  readonly hostNames: readonly string[] | null;
  /** What whoever starts this has to know. */
  readonly warnings: readonly string[];
  readonly devRemotes: Readonly<Record<string, string>>;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'text';
}

const optional = () => string().transform((value: unknown) => (value === '' ? undefined : value));

const httpUrl = () =>
  optional().test('url', ({ path, value }) => `${path} is not an http(s) address: ${value}`, isHttpUrl);

const environment = object({
  PORT: optional()
    .default('3000')
    .test('port', ({ value }) => `PORT is not a port number (0 to 65535): ${value}`, isPort),
  HOST: optional().default('127.0.0.1'),
  DATA_DIR: optional().default('.data'),
  BACKEND_URL: httpUrl(),
  SUPABASE_URL: httpUrl(),
  SUPABASE_PUBLISHABLE_KEY: optional().required(
    'SUPABASE_PUBLISHABLE_KEY is missing: the key that browsers send to the backend',
  ),
  EDGE_SECRET: optional().min(32, 'EDGE_SECRET has at least 32 characters: openssl rand -hex 32'),
  APP_CLOCK: optional().test(
    'instant',
    ({ value }) => `APP_CLOCK is not an ISO instant: ${value}`,
    (value) => value === undefined || !Number.isNaN(Date.parse(value)),
  ),
  TRUST_PROXY: optional()
    .default('near')
    .matches(/^(?:\d|true|false|near)$/, 'TRUST_PROXY is the number of proxies in front (0 to 9)'),
  SITE_URL: httpUrl(),
  SMTP_URL: optional(),
  MAILBOX: optional().oneOf(['0', '1'], 'MAILBOX is 1 or 0'),
  DEV_REMOTES: optional()
    .default('{}')
    .test('remotes', 'DEV_REMOTES is not a JSON object of addresses by name', (value) =>
      isRecordOfUrls(parseJson(value)),
    ),
  RELEASE_STORE: optional()
    .default('folder')
    .oneOf(['folder', 'backend'] as const, 'RELEASE_STORE is folder or backend'),
  LOG_LEVEL: optional().oneOf(logLevels, `LOG_LEVEL is none of ${logLevels.join(', ')}`),
  LOG_FORMAT: optional()
    .default('text')
    .oneOf(['json', 'text'] as const, 'LOG_FORMAT is json or text'),
  RELEASE_PUBLIC_KEY: optional(),
  NODE_ENV: optional(),
});

/**
 * @throws Error that names everything wrong with the environment
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, now = Date.now()): EdgeConfig {
  const read = validated(env);
  const dataFolder = resolve(read.DATA_DIR);
  const { hasMailbox, hostNames, warnings } = exposureOf(read);
  return {
    port: Number(read.PORT),
    host: read.HOST,
    dataFolder,
    releaseStore: read.RELEASE_STORE,
    releasesFolder: join(dataFolder, 'releases'),
    cacheFolder: join(dataFolder, 'edge-cache'),
    seenRegistryFile: join(dataFolder, 'edge', 'seen-registry.json'),
    backend: backendOf(read, hasMailbox),
    // To the second: copies of the edge that start together then make the same documents.
    clockOffset:
      read.APP_CLOCK === undefined ? 0 : Math.round((Date.parse(read.APP_CLOCK) - now) / 1000) * 1000,
    trustedProxies: trustedProxiesOf(read.TRUST_PROXY),
    siteUrl: read.SITE_URL ?? null,
    hostNames,
    warnings,
    devRemotes: parseJson(read.DEV_REMOTES) as Record<string, string>,
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: read.LOG_FORMAT,
  };
}

function trustedProxiesOf(text: string): TrustedProxies {
  if (text === 'near') return text;
  return text === 'true' ? 1 : Number(text.replace('false', '0'));
}

function validated(env: Readonly<Record<string, string | undefined>>) {
  try {
    return environment.validateSync(env, { abortEarly: false });
  } catch (error) {
    throw error instanceof ValidationError ? new Error(error.errors.join('; ')) : error;
  }
}

function backendOf(read: ReturnType<typeof validated>, hasMailbox: boolean): BackendOptions {
  const publishableKey = read.SUPABASE_PUBLISHABLE_KEY;
  if (read.SUPABASE_URL !== undefined) {
    return {
      kind: 'hosted',
      url: read.SUPABASE_URL.replace(/\/+$/, ''),
      publishableKey,
      ...(read.EDGE_SECRET === undefined ? {} : { edgeSecret: read.EDGE_SECRET }),
    };
  }
  if (read.BACKEND_URL === undefined) {
    throw new Error('Neither BACKEND_URL (an embedded backend) nor SUPABASE_URL (a hosted project) is set');
  }
  return {
    kind: 'embedded',
    url: read.BACKEND_URL,
    publishableKey,
    hasMailbox,
  };
}

function isPort(value: string | undefined): boolean {
  return value !== undefined && /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function isHttpUrl(value: string | undefined): boolean {
  return value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function isRecordOfUrls(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((url) => typeof url === 'string' && isHttpUrl(url))
  );
}
