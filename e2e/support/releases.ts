import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildManifestFile } from '@platform/contract/data';
import { entryOf, FolderStore, keysOf, type RegistryDocument, release, rollback } from '@platform/registry';
import { product } from './product.ts';

const options = { backendSchema: null, by: { who: 'a test', commit: null } } as const;

/** The releases of the product under test, as its release command opens them. */
export async function releaseStore(): Promise<FolderStore> {
  const keys = await keysOf(process.env, product.dataFolder);
  if (keys === null) throw new Error('the product under test has no keys for releases');
  return new FolderStore(join(product.dataFolder, 'releases'), keys);
}

export async function liveRegistry(): Promise<RegistryDocument> {
  const reading = await (await releaseStore()).read();
  if (!reading.ok) throw new Error(`no registry: ${reading.problems.join('; ')}`);
  return reading.registry;
}

export async function liveVersion(name: string): Promise<string> {
  return (await liveRegistry()).releases[name]?.version ?? '';
}

/**
 * Releases what is live of a name once more as another version, through the same code as the command: a build knows
 * its version in its manifest and its entry alone, so none has to be built.
 * @param change - what else is another in the entry
 */
export async function releaseAgain(
  name: string,
  version: string,
  change: (entry: string) => string = (entry) => entry,
): Promise<void> {
  const store = await releaseStore();
  const live = (await liveRegistry()).releases[name];
  const record = live && (await store.find(name, live.version));
  if (!live || !record) throw new Error(`${name} is not live`);
  const renamed = (text: string) => text.replaceAll(live.version, version);
  const distDir = await mkdtemp(join(tmpdir(), `${name}-again-`));
  try {
    for (const file of Object.keys(record.files)) {
      const stored = await store.open(name, live.version, file);
      const content = await stored?.read();
      if (content === undefined) throw new Error(`${name} lacks ${file}`);
      const isEntry = file === entryOf(live.manifest);
      const isText = isEntry || file.endsWith('.js');
      const text = isText ? renamed(content.toString('utf8')) : content;
      await mkdir(dirname(join(distDir, file)), { recursive: true });
      await writeFile(join(distDir, file), isEntry ? change(String(text)) : text);
    }
    await writeFile(join(distDir, buildManifestFile), renamed(JSON.stringify(live.manifest)));
    await release(store, { name, version, distDir }, options);
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}

/** Takes a release back to a version, as the command does. */
export async function rollBackTo(name: string, version: string): Promise<void> {
  if ((await liveVersion(name)) === version) return;
  await rollback(await releaseStore(), { name, version, ...options });
}

/** The versions that the edge serves now. */
export async function servedVersions(): Promise<Record<string, string>> {
  const answer = await fetch(`${product.url}/healthz`);
  const { shell, remotes } = (await answer.json()) as { shell: string; remotes: Record<string, string> };
  return { ...remotes, shell };
}
