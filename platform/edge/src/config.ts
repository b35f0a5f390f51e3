import { join, resolve } from 'node:path';
import { readExposure } from '@northlight/domain/exposure';
import { type LogLevel, readSettings, type Settings, SettingsError } from '@northlight/registry/node-kit';
import type { BackendOptions } from './backend-options.ts';
import type { TrustedProxies } from './http/peer.ts';
import type { EdgeOptions } from './options.ts';
import { kitsFolder } from './releases/kits.ts';

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
  | 'trustedProxies'
>;

/** The environment of the edge's process, read once. */
export interface EdgeConfig extends Required<FromEnvironment> {
  readonly port: number;
  readonly host: string;
  /** Where metrics are shown; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly dataFolder: string;
  readonly releaseStore: 'folder' | 'backend';
  readonly releasesFolder: string;
  /** Where files of releases in the backend are kept for when that is away. */
  readonly copiesFolder: string;
  readonly seenRegistryFile: string;
  /** For which it still serves after it was told to stop. */
  readonly drainMilliseconds: number;
  /** What whoever starts this has to know. */
  readonly warnings: readonly string[];
  /** The collector that traces are sent to; null: none are made. */
  readonly tracesEndpoint: string | null;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'text';
}

/** @throws SettingsError that names everything wrong with the environment */
export function readConfig(env: Readonly<Record<string, string | undefined>>): EdgeConfig {
  const read = readSettings(env);
  const dataFolder = resolve(read.DATA_DIR ?? '.data');
  const { hasMailbox, hostNames, warnings } = readExposure(read);
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
      read.APP_CLOCK === undefined ? 0 : Math.round((Date.parse(read.APP_CLOCK) - Date.now()) / 1000) * 1000,
    drainMilliseconds: Number(read.DRAIN_SECONDS ?? 0) * 1000,
    isShortLived: read.COMPRESSION === 'quick',
    trustedProxies: trustedProxiesOf(read.TRUST_PROXY ?? 'near'),
    siteUrl: read.SITE_URL ?? null,
    hostNames,
    warnings,
    devRemotes: JSON.parse(read.DEV_REMOTES ?? '{}') as Record<string, string>,
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: read.LOG_FORMAT ?? 'text',
  };
}

function trustedProxiesOf(text: string): TrustedProxies {
  if (text === 'near') return text;
  return text === 'true' ? 1 : Number(text.replace('false', '0'));
}

function backendOf(read: Settings, hasMailbox: boolean): BackendOptions {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_URL: hosted, BACKEND_URL: embedded } = read;
  const secret = read.EDGE_SECRET === undefined ? {} : { edgeSecret: read.EDGE_SECRET };
  if (publishableKey === undefined)
    throw new SettingsError(['SUPABASE_PUBLISHABLE_KEY is missing; write the key that browsers send.']);
  if (hosted !== undefined)
    return { kind: 'hosted', url: hosted.replace(/\/+$/, ''), publishableKey, ...secret };
  // Without either, the settings refuse the key.
  return { kind: 'embedded', url: embedded ?? '', publishableKey, hasMailbox, ...secret };
}
