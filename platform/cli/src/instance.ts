import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DemoAccounts } from '@northlight/contract/data';
import { readExposure, readSettings } from '@northlight/node-kit';
import { loadOrCreateKeys } from '@northlight/registry';
import { saveRunningBackend } from './data-folder.ts';
import { embedded } from './embedded-programs.ts';
import { pickPort } from './ports.ts';
import { createNodeProgram } from './processes/child.ts';
import type { Supervisor } from './processes/supervisor.ts';

/** Where and how to run an instance. */
export interface InstanceConfig {
  readonly root: string;
  readonly dataFolder: string;
  readonly port: number;
  /** The address to open in a browser. */
  readonly url: string;
  /** A hosted Supabase project instead of the embedded backend. */
  readonly hosted: HostedProject | null;
}

export interface HostedProject {
  readonly url: string;
  readonly publishableKey: string;
}

/** The hosted project from the environment, or null. @throws SettingsError if only one of its two settings is set */
export function readHostedProject(env: NodeJS.ProcessEnv): HostedProject | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = readSettings(env);
  return url === undefined || publishableKey === undefined ? null : { url, publishableKey };
}

/** How the edge, or a development server, reaches the backend. */
export interface BackendAccess {
  readonly url: string;
  readonly publishableKey: string;
  readonly isHosted: boolean;
  /** Whether an admin exists; unknown for a hosted project. */
  readonly hasAdmin?: boolean;
  /** Sent by the backend in its ready message. */
  readonly demo?: DemoAccounts;
}

/** Decided here because the edge always runs with NODE_ENV=production, even when this command does not. */
function readExposureEnv(): Record<string, string> {
  const { hasMailbox, hasDemo } = readExposure(process.env);
  return { MAILBOX: hasMailbox ? '1' : '0', SEED_DEMO: hasDemo ? '1' : '0' };
}

/** Authenticates the edge's counts to the backend's functions. Generated unless it is set. */
const edgeSecret = process.env.EDGE_SECRET || randomBytes(32).toString('hex');

/** What only a local instance has: the demo accounts and the source folder, for instance. Unset where others can reach the instance, even with SEED_DEMO=1. */
export function createLocalEnv(
  root: string,
  demo: DemoAccounts | undefined,
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const { isLocal, isLocalOnly } = readExposure(env);
  return {
    LOCAL_ONLY: isLocalOnly ? '1' : undefined,
    DEMO_ACCOUNTS: isLocal ? JSON.stringify(demo) : undefined,
    SOURCE_FOLDER: isLocal ? root : undefined,
  };
}

export async function isHealthy({ url }: { readonly url: string }): Promise<boolean> {
  try {
    const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts the embedded backend. Does nothing for a hosted project. */
export async function startBackend(
  supervisor: Supervisor,
  config: InstanceConfig,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<BackendAccess> {
  const { root, dataFolder, url, hosted } = config;
  if (hosted !== null) return { ...hosted, isHosted: true };
  // Restarts reuse the port, so other processes do not notice them.
  const port = await pickPort();
  const { rootKeys } = await loadOrCreateKeys(process.env, dataFolder);
  const ready = await supervisor.start<Omit<BackendAccess, 'isHosted'>>('backend', {
    ...createNodeProgram(join(root, embedded.backend)),
    inheritsSettings: true,
    cwd: root,
    env: {
      DATA_DIR: dataFolder,
      BACKEND_PORT: String(port),
      SITE_URL: process.env.SITE_URL ?? url,
      EDGE_SECRET: edgeSecret,
      ...readExposureEnv(),
      RELEASE_PUBLIC_KEY: rootKeys,
      RELEASE_PRIVATE_KEY: undefined,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...env,
    },
  });
  const { url: backendUrl, publishableKey, hasAdmin, demo } = ready;
  saveRunningBackend(dataFolder, backendUrl);
  return {
    url: backendUrl,
    publishableKey,
    isHosted: false,
    ...(hasAdmin === undefined ? {} : { hasAdmin }),
    ...(demo === undefined ? {} : { demo }),
  };
}

/** Starts the edge at the instance's address. */
export async function startEdge(
  supervisor: Supervisor,
  config: InstanceConfig,
  backend: BackendAccess,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  await loadOrCreateKeys(process.env, config.dataFolder);
  await supervisor.start('edge', {
    ...createNodeProgram(join(config.root, 'platform/edge/src/main.ts')),
    inheritsSettings: true,
    cwd: config.root,
    env: {
      ...readExposureEnv(),
      NODE_ENV: 'production',
      [backend.isHosted ? 'SUPABASE_URL' : 'BACKEND_URL']: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      ...(backend.isHosted ? {} : { EDGE_SECRET: edgeSecret }),
      ...createLocalEnv(config.root, backend.demo, process.env),
      DATA_DIR: config.dataFolder,
      RELEASE_STORE: process.env.RELEASE_STORE ?? 'folder',
      // Only the release command signs.
      RELEASE_PRIVATE_KEY: undefined,
      SUPABASE_SECRET_KEY: undefined,
      PORT: String(config.port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...env,
    },
  });
}
