import { join, resolve } from 'node:path';
import type { DemoAccounts } from '@northlight/contract/data';
import { isPublishableKey } from '@northlight/domain/api-key';
import {
  type LogLevel,
  readExposure,
  readSettings,
  type Settings,
  SettingsError,
} from '@northlight/node-kit';
import type { BackendOptions } from './backend-options.ts';
import { kitsFolder } from './kits/routes.ts';
import type { EdgeOptions } from './options.ts';

type EnvironmentOptions = Pick<
  EdgeOptions,
  | 'backend'
  | 'cacheFolder'
  | 'clockOffset'
  | 'devRemotes'
  | 'hostNames'
  | 'isLocalOnly'
  | 'isShortLived'
  | 'kitsFolder'
  | 'siteUrl'
  | 'sourceFolder'
  | 'trustedProxies'
>;

/** The settings of the edge process. */
export interface EdgeConfig extends Required<EnvironmentOptions> {
  readonly port: number;
  readonly host: string;
  /** Where metrics are served; null turns them off. */
  readonly metricsAddress: { readonly port: number; readonly host: string } | null;
  readonly dataFolder: string;
  readonly releaseStore: 'folder' | 'backend';
  readonly releasesFolder: string;
  /** Where release files are cached, so that they survive a backend outage. */
  readonly releaseCacheFolder: string;
  readonly seenRegistryFile: string;
  /** How long the edge keeps serving after a stop signal. */
  readonly drainMilliseconds: number;
  /** Messages for the operator who starts the edge. */
  readonly warnings: readonly string[];
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'text';
}

/** @throws SettingsError listing everything wrong with the environment */
export function readConfig(env: Readonly<Record<string, string | undefined>>): EdgeConfig {
  const settings = readSettings(env);
  const problems = findProductionProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  const dataFolder = resolve(settings.DATA_DIR ?? '.data');
  const { hasMailbox, hasDemo, hostNames, warnings } = readExposure(settings);
  return {
    port: Number(settings.PORT ?? 3000),
    host: settings.HOST ?? '127.0.0.1',
    metricsAddress:
      settings.METRICS_PORT === undefined
        ? null
        : { port: Number(settings.METRICS_PORT), host: settings.METRICS_HOST ?? '127.0.0.1' },
    dataFolder,
    releaseStore: settings.RELEASE_STORE ?? 'folder',
    releasesFolder: join(dataFolder, 'releases'),
    releaseCacheFolder: join(dataFolder, 'edge', 'releases'),
    cacheFolder: join(dataFolder, 'edge-cache'),
    kitsFolder: settings.KITS_DIR === undefined ? join(dataFolder, kitsFolder) : resolve(settings.KITS_DIR),
    // Each store counts its own revisions, so they need separate files.
    seenRegistryFile: join(
      dataFolder,
      'edge',
      settings.RELEASE_STORE === 'backend' ? 'seen-backend-registry.json' : 'seen-registry.json',
    ),
    backend: parseBackend(settings, hasMailbox, hasDemo),
    // Whole seconds, so that edge copies started together produce identical documents.
    clockOffset:
      settings.APP_CLOCK === undefined
        ? 0
        : Math.round((Date.parse(settings.APP_CLOCK) - Date.now()) / 1000) * 1000,
    drainMilliseconds: Number(settings.DRAIN_SECONDS ?? 0) * 1000,
    isShortLived: settings.COMPRESSION === 'quick',
    trustedProxies: settings.TRUST_PROXY === undefined ? 'near' : Number(settings.TRUST_PROXY),
    siteUrl: settings.SITE_URL ?? null,
    // A local instance's edge also runs with NODE_ENV=production; the CLI has already checked it.
    sourceFolder: readExposure({ ...settings, NODE_ENV: undefined }).isLocal
      ? (settings.SOURCE_FOLDER ?? null)
      : null,
    hostNames,
    isLocalOnly: settings.LOCAL_ONLY === '1',
    warnings,
    devRemotes: JSON.parse(settings.DEV_REMOTES ?? '{}') as Record<string, string>,
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: settings.LOG_FORMAT ?? 'text',
  };
}

/** Finds settings without which a production edge would start but not work. */
function findProductionProblems(settings: Settings): string[] {
  if (settings.SUPABASE_URL === undefined || settings.NODE_ENV !== 'production') return [];
  const hasSharedReleases = settings.RELEASE_STORE === 'backend';
  return [
    ...(isPublishableKey(settings.SUPABASE_PUBLISHABLE_KEY ?? '')
      ? []
      : [
          'SUPABASE_PUBLISHABLE_KEY is not a publishable key; copy it from Project Settings → API Keys in Supabase.',
        ]),
    ...(settings.RELEASE_STORE === undefined
      ? ['RELEASE_STORE is missing; set it to backend, from which all copies of the edge read the releases.']
      : []),
    ...(hasSharedReleases && settings.SITE_URL === undefined
      ? ["SITE_URL is missing; set it to the site's public address, such as https://www.example.com."]
      : []),
    ...(hasSharedReleases && settings.EDGE_SECRET === undefined
      ? ['EDGE_SECRET is missing; set it to the same value as the secret EDGE_SECRET of the functions.']
      : []),
  ];
}

function parseBackend(settings: Settings, hasMailbox: boolean, hasDemo: boolean): BackendOptions {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_URL: hosted, BACKEND_URL: embedded } = settings;
  const secret = settings.EDGE_SECRET === undefined ? {} : { edgeSecret: settings.EDGE_SECRET };
  if (publishableKey === undefined)
    throw new SettingsError(['SUPABASE_PUBLISHABLE_KEY is missing; set it to the key that browsers send.']);
  if (hosted !== undefined)
    return { kind: 'hosted', url: hosted.replace(/\/+$/, ''), publishableKey, ...secret };
  // If neither URL is set, `readSettings` has already rejected the key.
  const demo =
    hasDemo && settings.DEMO_ACCOUNTS ? { demo: JSON.parse(settings.DEMO_ACCOUNTS) as DemoAccounts } : {};
  return { kind: 'embedded', url: embedded ?? '', publishableKey, hasMailbox, ...demo, ...secret };
}
