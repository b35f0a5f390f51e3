import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createEdge } from '@northlight/edge';
import { createTempFolder } from '@northlight/node-kit/testing';
import { BackendStore, loadOrCreateKeys, type ReleaseKeys, releaseTogether } from '@northlight/registry';
import { pickPort } from '../ports.ts';
import { buildPackage } from '../release/build-package.ts';
import { readSources } from '../release/source-history.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { startEmbedded } from './embedded-instance.ts';

export const root = join(import.meta.dirname, '../../../..');

/** A product that has only the shell, with its releases in an embedded backend. */
export interface TeamProduct {
  /** The address for visitors. */
  readonly url: string;
  readonly keys: ReleaseKeys;
  /** A store that can write releases signed by the root key. */
  readonly store: BackendStore;
  /** The environment for commands in the product's own checkout. */
  readonly env: Readonly<Record<string, string>>;
}

export async function startTeamProduct(context: {
  after(cleanUp: () => void | Promise<void>): void;
}): Promise<TeamProduct> {
  const data = createTempFolder(context);
  const keys = await loadOrCreateKeys({}, data);
  const { url, publishableKey, secretKey, insert } = await startEmbedded(context, data, { MAILBOX: '0' });
  // Without an admin, all pages lead to the set-up screen.
  await insert('profiles', { id: randomUUID(), role: 'admin' });
  const store = new BackendStore({ url, key: publishableKey }, keys);
  const workspace = readWorkspace(root);
  const shell = workspace.packages.get('shell');
  if (shell === undefined) throw new Error('The workspace has no shell');
  await buildPackage(shell, '1.0.0');
  const distDir = join(shell.folder, 'dist');
  const { sources } = await readSources(workspace, 'shell');
  await releaseTogether(store, [{ name: 'shell', version: '1.0.0', distDir, sources }], {
    backendSchema: null,
    by: { who: 'the product', commit: null },
    inspect: async () => ({ failures: [], outcomes: [] }),
  });
  const edge = await createEdge({
    store: new BackendStore({ url, key: publishableKey }, keys),
    keys,
    kitsFolder: join(data, 'kits'),
    backend: { kind: 'embedded', url, publishableKey, hasMailbox: false },
    warmUp: false,
    pollInterval: 1000,
  });
  context.after(() => edge.stop());
  return {
    url: (await edge.start(await pickPort())).url,
    keys,
    store,
    env: {
      DATA_DIR: data,
      RELEASE_STORE: 'backend',
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
    },
  };
}

/** An npm cache with all downloads, but without `npx` installations, which may have another version. */
export function createCacheWithoutTools(context: {
  after(cleanUp: () => void | Promise<void>): void;
}): string {
  const folder = createTempFolder(context);
  const userCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(join(userCache, '_cacache'), { recursive: true });
  symlinkSync(join(userCache, '_cacache'), join(folder, '_cacache'));
  return folder;
}
