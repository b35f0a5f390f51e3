import type { BuildManifest } from '@northlight/contract/data';
import type { RecordedRequests, RequestShape } from '@northlight/domain/request-shape';
import { integrityOf, isRequestsFile, type ReleaseStore } from '@northlight/registry';
import { UserError } from '../user-error.ts';

/** A version that may still run in somebody's tab, with what it asks the backend for. */
export interface KeptClient {
  /** Such as `portal 1.2.0`. */
  readonly release: string;
  /** As its gate run has seen them; null where it was released without one. */
  readonly requests: readonly RequestShape[] | null;
  /** Its scripts, by file. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly manifest: BuildManifest;
}

/**
 * Every version in the store of everything that was released: what nobody has removed may run in a tab.
 * @throws UserError when the registry or a file of a version is not the one that was signed
 */
export async function keptClients(store: ReleaseStore): Promise<KeptClient[]> {
  const reading = await store.read();
  if (!reading.ok && reading.reason === 'missing') return [];
  if (!reading.ok) throw new UserError('The registry is refused:', reading.problems);
  const { releases, retired = {} } = reading.registry;
  const names = [...new Set([...Object.keys(releases), ...Object.keys(retired)])].sort();
  const clients: KeptClient[] = [];
  for (const name of names) {
    for (const { version } of await store.versions(name)) clients.push(await clientOf(store, name, version));
  }
  return clients;
}

async function clientOf(store: ReleaseStore, name: string, version: string): Promise<KeptClient> {
  const record = await store.find(name, version);
  if (record === null) throw new UserError(`${name} ${version} has left the store meanwhile. Check again.`);
  const read = async (file: string) => {
    const content = await (await store.open(name, version, file))?.read();
    if (content === undefined || integrityOf(content) !== record.files[file]) {
      throw new UserError(`${file} of ${name} ${version} is not the one that was signed.`);
    }
    return content.toString('utf8');
  };
  const files = Object.keys(record.files);
  const scripts = new Map<string, string>();
  for (const file of files.filter((each) => /\.m?js$/.test(each))) scripts.set(file, await read(file));
  const recorded = files.find(isRequestsFile);
  const requests =
    recorded === undefined ? null : (JSON.parse(await read(recorded)) as RecordedRequests).requests;
  return { release: `${name} ${version}`, requests, scripts, manifest: record.manifest };
}

/**
 * Where a client names all of these: the screens that ask for them, else the part of its code in which they stand.
 * @returns null where one of them stands nowhere
 */
export function placeOf(client: KeptClient, names: readonly string[]): string | null {
  const patterns = names.map((name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`));
  const stands = (text: string) => patterns.every((pattern) => pattern.test(text));
  const all = [...client.scripts.values()].join('\n');
  if (!stands(all)) return null;
  const asking = (client.requests ?? []).filter((request) => stands(JSON.stringify(request)));
  if (asking.length > 0) return [...new Set(asking.map(({ screen }) => screen))].slice(0, 3).join(', ');
  const [first = ''] = [...client.scripts].find(([, text]) => stands(text)) ?? [];
  const { manifest } = client;
  const route =
    manifest.kind === 'remote' && !manifest.preload.all.includes(first)
      ? Object.entries(manifest.preload.byRoute).find(([, files]) => files.includes(first))?.[0]
      : undefined;
  return route ?? 'in its code';
}
