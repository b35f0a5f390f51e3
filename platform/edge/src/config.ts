import { join, resolve } from 'node:path';
import { exposureOf } from '@northlight/domain/exposure';
import {
  httpAddress,
  instant,
  type LogLevel,
  logLevels,
  portNumber,
  readEnvironment,
  setting,
} from '@northlight/node-kit';
import { kitsFolder } from '@northlight/registry';
import { type InferType, object } from 'yup';
import type { TrustedProxies } from './http/peer.ts';
import type { BackendOptions } from './options.ts';

/** The environment of the edge's process, read once. */
export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  /** Where metrics are shown; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly dataFolder: string;
  readonly releaseStore: 'folder' | 'backend';
  readonly releasesFolder: string;
  /** Where files of releases in the backend are kept for when that is away. */
  readonly copiesFolder: string;
  readonly cacheFolder: string;
  /** Where the packages lie that teams install. */
  readonly kitsFolder: string;
  readonly seenRegistryFile: string;
  readonly backend: BackendOptions;
  readonly clockOffset: number;
  /** For which it still serves after it was told to stop. */
  readonly drainMilliseconds: number;
  /** Whether nothing is compressed as well as can be: what ends soon does not earn that back. */
  readonly isShortLived: boolean;
  readonly trustedProxies: TrustedProxies;
  readonly siteUrl: string | null;
  /** The names that requests may call this server by; null: any. */
  readonly hostNames: readonly string[] | null;
  /** What whoever starts this has to know. */
  readonly warnings: readonly string[];
  readonly devRemotes: Readonly<Record<string, string>>;
  /** The collector that traces are sent to; null: none are made. */
  readonly tracesEndpoint: string | null;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'text';
}

const environment = object({
  PORT: portNumber().default('3000'),
  HOST: setting().default('127.0.0.1'),
  METRICS_PORT: portNumber(),
  METRICS_HOST: setting().default('127.0.0.1'),
  DATA_DIR: setting().default('.data'),
  BACKEND_URL: httpAddress(),
  SUPABASE_URL: httpAddress(),
  SUPABASE_PUBLISHABLE_KEY: setting().required(
    'SUPABASE_PUBLISHABLE_KEY is missing: the key that browsers send to the backend',
  ),
  EDGE_SECRET: setting().min(32, 'EDGE_SECRET has at least 32 characters: openssl rand -hex 32'),
  APP_CLOCK: instant(),
  TRUST_PROXY: setting()
    .default('near')
    .matches(/^(?:\d|true|false|near)$/, 'TRUST_PROXY is the number of proxies in front (0 to 9)'),
  SITE_URL: httpAddress(),
  SMTP_URL: setting(),
  MAILBOX: setting().oneOf(['0', '1'], 'MAILBOX is 1 or 0'),
  DRAIN_SECONDS: setting()
    .default('0')
    .matches(/^\d{1,2}$/, 'DRAIN_SECONDS is a number of seconds from 0 to 99'),
  COMPRESSION: setting()
    .default('best')
    .oneOf(['best', 'quick'] as const, 'COMPRESSION is best or quick'),
  DEV_REMOTES: setting()
    .default('{}')
    .test('remotes', 'DEV_REMOTES is not a JSON object of addresses by name', (value) =>
      isRecordOfUrls(parseJson(value)),
    ),
  RELEASE_STORE: setting()
    .default('folder')
    .oneOf(['folder', 'backend'] as const, 'RELEASE_STORE is folder or backend'),
  LOG_LEVEL: setting().oneOf(logLevels, `LOG_LEVEL is none of ${logLevels.join(', ')}`),
  LOG_FORMAT: setting()
    .default('text')
    .oneOf(['json', 'text'] as const, 'LOG_FORMAT is json or text'),
  KITS_DIR: setting(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress(),
  RELEASE_PUBLIC_KEY: setting(),
  NODE_ENV: setting(),
});

/**
 * @throws Error that names everything wrong with the environment
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, now = Date.now()): EdgeConfig {
  const read = readEnvironment(environment, env);
  const dataFolder = resolve(read.DATA_DIR);
  const { hasMailbox, hostNames, warnings } = exposureOf(read);
  return {
    port: Number(read.PORT),
    host: read.HOST,
    metrics:
      read.METRICS_PORT === undefined ? null : { port: Number(read.METRICS_PORT), host: read.METRICS_HOST },
    dataFolder,
    releaseStore: read.RELEASE_STORE,
    releasesFolder: join(dataFolder, 'releases'),
    copiesFolder: join(dataFolder, 'edge', 'releases'),
    cacheFolder: join(dataFolder, 'edge-cache'),
    kitsFolder: read.KITS_DIR === undefined ? join(dataFolder, kitsFolder) : resolve(read.KITS_DIR),
    // Each store counts its own revisions: those of a folder say nothing about a registry in the backend.
    seenRegistryFile: join(
      dataFolder,
      'edge',
      read.RELEASE_STORE === 'backend' ? 'seen-backend-registry.json' : 'seen-registry.json',
    ),
    backend: backendOf(read, hasMailbox),
    // To the second: copies of the edge that start together then make the same documents.
    clockOffset:
      read.APP_CLOCK === undefined ? 0 : Math.round((Date.parse(read.APP_CLOCK) - now) / 1000) * 1000,
    drainMilliseconds: Number(read.DRAIN_SECONDS) * 1000,
    isShortLived: read.COMPRESSION === 'quick',
    trustedProxies: trustedProxiesOf(read.TRUST_PROXY),
    siteUrl: read.SITE_URL ?? null,
    hostNames,
    warnings,
    devRemotes: parseJson(read.DEV_REMOTES) as Record<string, string>,
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: read.LOG_FORMAT,
  };
}

function trustedProxiesOf(text: string): TrustedProxies {
  if (text === 'near') return text;
  return text === 'true' ? 1 : Number(text.replace('false', '0'));
}

function backendOf(read: InferType<typeof environment>, hasMailbox: boolean): BackendOptions {
  const publishableKey = read.SUPABASE_PUBLISHABLE_KEY;
  const secret = read.EDGE_SECRET === undefined ? {} : { edgeSecret: read.EDGE_SECRET };
  if (read.SUPABASE_URL !== undefined) {
    return {
      kind: 'hosted',
      url: read.SUPABASE_URL.replace(/\/+$/, ''),
      publishableKey,
      ...secret,
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
    ...secret,
  };
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
    Object.values(value).every((url) => httpAddress().required().isValidSync(url, { strict: true }))
  );
}
