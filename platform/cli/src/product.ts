import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exposureOf } from '@northlight/domain/exposure';
import { keysOrNew } from '@northlight/registry';
import { readSettings } from '@northlight/registry/node-kit';
import { noteBackend } from './data-folder.ts';
import { embedded } from './embedded-programs.ts';
import { pickPort } from './ports.ts';
import { nodeProgram } from './processes/child.ts';
import type { Supervisor } from './processes/supervisor.ts';

/** Where a product is to run. */
export interface ProductPlace {
  readonly root: string;
  readonly dataFolder: string;
  readonly port: number;
  /** As a person opens it. */
  readonly url: string;
  /** A hosted Supabase project instead of the embedded backend. */
  readonly hosted: HostedProject | null;
}

export interface HostedProject {
  readonly url: string;
  readonly publishableKey: string;
}

/** The hosted project that the environment names, if it names one. @throws SettingsError when half of it is missing */
export function hostedProject(env: NodeJS.ProcessEnv): HostedProject | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = readSettings(env);
  return url === undefined || publishableKey === undefined ? null : { url, publishableKey };
}

/** How the edge, or a development server, reaches the backend. */
export interface BackendAccess {
  readonly url: string;
  readonly publishableKey: string;
  readonly isHosted: boolean;
  /** Whether anybody can let others in; unknown of a hosted project. */
  readonly hasAdmin?: boolean;
  /** Who can sign in to the demonstration, where there is one. */
  readonly demo?: DemoAccounts;
}

/** As the backend tells them when it is ready. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly name: string;
    readonly purpose: string;
    readonly role: string;
  }[];
}

/** Decided once, here: the edge runs as production also where this command does not. */
function shown(): Record<string, string> {
  const { hasMailbox, hasDemo } = exposureOf(process.env);
  return { MAILBOX: hasMailbox ? '1' : '0', SEED_DEMO: hasDemo ? '1' : '0' };
}

/** Shared by edge and backend, whose functions take the edge's counts by it. Theirs alone when nobody names one. */
const edgeSecret = process.env.EDGE_SECRET || randomBytes(32).toString('hex');

export async function answersHealthily({ url }: { readonly url: string }): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Starts the embedded backend; on a hosted project there is nothing to start. */
export async function startBackend(
  supervisor: Supervisor,
  place: ProductPlace,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<BackendAccess> {
  const { root, dataFolder, url, hosted } = place;
  if (hosted !== null) return { ...hosted, isHosted: true };
  // One port for all its restarts, so that nobody need be told of them.
  const port = await pickPort();
  const { roots } = await keysOrNew(process.env, dataFolder);
  const ready = await supervisor.start<Omit<BackendAccess, 'isHosted'>>('backend', {
    ...nodeProgram(join(root, embedded.backend)),
    cwd: root,
    isWell: answersHealthily,
    env: {
      DATA_DIR: dataFolder,
      BACKEND_PORT: String(port),
      SITE_URL: process.env.SITE_URL ?? url,
      EDGE_SECRET: edgeSecret,
      ...shown(),
      RELEASE_PUBLIC_KEY: roots,
      RELEASE_PRIVATE_KEY: undefined,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...env,
    },
  });
  const { url: address, publishableKey, hasAdmin, demo } = ready;
  noteBackend(dataFolder, address);
  return {
    url: address,
    publishableKey,
    isHosted: false,
    ...(hasAdmin === undefined ? {} : { hasAdmin }),
    ...(demo === undefined ? {} : { demo }),
  };
}

/** Starts the edge, which answers at the product's address. */
export async function startEdge(
  supervisor: Supervisor,
  place: ProductPlace,
  backend: BackendAccess,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  await keysOrNew(process.env, place.dataFolder);
  await supervisor.start('edge', {
    ...nodeProgram(join(place.root, 'platform/edge/src/main.ts')),
    cwd: place.root,
    env: {
      ...shown(),
      NODE_ENV: 'production',
      [backend.isHosted ? 'SUPABASE_URL' : 'BACKEND_URL']: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      ...(backend.isHosted ? {} : { EDGE_SECRET: edgeSecret }),
      DATA_DIR: place.dataFolder,
      // Only the release command signs.
      RELEASE_PRIVATE_KEY: undefined,
      SUPABASE_SECRET_KEY: undefined,
      PORT: String(place.port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...env,
    },
  });
}
