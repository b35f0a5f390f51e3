import { join, resolve } from 'node:path';
import type { DemoAccounts } from '@northlight/contract/data';
import { readExposure } from '@northlight/domain/exposure';
import { type LogLevel, readSettings, type Settings, SettingsError } from '@northlight/registry/node-kit';
import type { BackendOptions } from './backend-options.ts';
import type { TrustedProxies } from './http/peer.ts';
import { kitsFolder } from './kits/routes.ts';
import type { EdgeOptions } from './options.ts';

type FromEnvironment = Pick<
  EdgeOptions,
  | 'backend'
  | 'cacheFolder'
  | 'clockOffset'
  | 'devRemotes'
  | 'hostNames'
  | 'isShortLived'
  | 'kitsFolder'
  | 'siteUrl'
  | 'sourceFolder'
  | 'trustedProxies'
>;

/** The environment of the edge process, read once. */
export interface EdgeConfig extends Required<FromEnvironment> {
  readonly port: number;
  readonly host: string;
  /** Where metrics are served; null turns them off. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly dataFolder: string;
  readonly releaseStore: 'folder' | 'backend';
  readonly releasesFolder: string;
  /** Where release files are cached, so that they survive an outage of the backend. */
  readonly releaseCacheFolder: string;
  readonly seenRegistryFile: string;
  /** How long the edge keeps serving after it is told to stop. */
  readonly drainMilliseconds: number;
  /** Messages for the person who starts the edge. */
  readonly warnings: readonly string[];
  /** The collector that traces are sent to; null turns tracing off. */
  readonly tracesEndpoint: string | null;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'text';
}

/** @throws SettingsError listing everything wrong with the environment */
export function readConfig(env: Readonly<Record<string, string | undefined>>): EdgeConfig {
  const read = readSettings(env);
  const dataFolder = resolve(read.DATA_DIR ?? '.data');
  const { hasMailbox, hasDemo, hostNames, warnings } = readExposure(read);
  return {
    port: Number(read.PORT ?? 3000),
    host: read.HOST ?? '127.0.0.1',
    metrics:
      read.METRICS_PORT === undefined
        ? null
        : { port: Number(read.METRICS_PORT), host: read.METRICS_HOST ?? '127.0.0.1' },
    dataFolder,
    releaseStore: read.RELEASE_STORE ?? 'folder',
    releasesFolder: join(dataFolder, 'releases'),
    releaseCacheFolder: join(dataFolder, 'edge', 'releases'),
    cacheFolder: join(dataFolder, 'edge-cache'),
    kitsFolder: read.KITS_DIR === undefined ? join(dataFolder, kitsFolder) : resolve(read.KITS_DIR),
    // Each store counts its own revisions, so they need separate files.
    seenRegistryFile: join(
      dataFolder,
      'edge',
      read.RELEASE_STORE === 'backend' ? 'seen-backend-registry.json' : 'seen-registry.json',
    ),
    backend: parseBackend(read, hasMailbox, hasDemo),
    // Whole seconds, so that copies of the edge started together produce identical documents.
    clockOffset:
      read.APP_CLOCK === undefined ? 0 : Math.round((Date.parse(read.APP_CLOCK) - Date.now()) / 1000) * 1000,
    drainMilliseconds: Number(read.DRAIN_SECONDS ?? 0) * 1000,
    isShortLived: read.COMPRESSION === 'quick',
    trustedProxies: parseTrustedProxies(read.TRUST_PROXY ?? 'near'),
    siteUrl: read.SITE_URL ?? null,
    // The edge of a local product runs with NODE_ENV=production too; the command line has checked it.
    sourceFolder: readExposure({ ...read, NODE_ENV: undefined }).isLocal
      ? (read.SOURCE_FOLDER ?? null)
      : null,
    hostNames,
    warnings,
    devRemotes: JSON.parse(read.DEV_REMOTES ?? '{}') as Record<string, string>,
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: read.LOG_FORMAT ?? 'text',
  };
}

function parseTrustedProxies(text: string): TrustedProxies {
  if (text === 'near') return text;
  return text === 'true' ? 1 : Number(text.replace('false', '0'));
}

function parseBackend(read: Settings, hasMailbox: boolean, hasDemo: boolean): BackendOptions {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_URL: hosted, BACKEND_URL: embedded } = read;
  const secret = read.EDGE_SECRET === undefined ? {} : { edgeSecret: read.EDGE_SECRET };
  if (publishableKey === undefined)
    throw new SettingsError(['SUPABASE_PUBLISHABLE_KEY is missing; write the key that browsers send.']);
  if (hosted !== undefined)
    return { kind: 'hosted', url: hosted.replace(/\/+$/, ''), publishableKey, ...secret };
  // If neither address is set, `readSettings` has already refused the key.
  const demo = hasDemo && read.DEMO_ACCOUNTS ? { demo: JSON.parse(read.DEMO_ACCOUNTS) as DemoAccounts } : {};
  return { kind: 'embedded', url: embedded ?? '', publishableKey, hasMailbox, ...demo, ...secret };
}
