import type { RemoteBuildManifest, ShellBuildManifest } from '@northlight/contract/data';
import { hashedFilesOf } from '../document/consistency.ts';
import { hashOfEntry } from '../document/document.ts';
import { remoteManifest, shellManifest } from './index.ts';

export const hash = `sha384-${'A'.repeat(64)}`;

function entry(manifest: RemoteBuildManifest | ShellBuildManifest) {
  const files =
    manifest.kind === 'shell' ? hashedFilesOf(manifest) : [manifest.entry, ...manifest.preload.all];
  const content = {
    name: manifest.name as string,
    version: manifest.version,
    manifest,
    integrity: Object.fromEntries(files.map((file) => [file, hash])),
  };
  return {
    ...content,
    releasedAt: '2026-01-31T12:00:00.000Z',
    hash: hashOfEntry(content),
    previous: null as unknown,
  };
}

/** A registry in which everything is right. */
export function registry() {
  return {
    schema: 2 as unknown,
    revision: 3 as unknown,
    updatedAt: '2026-01-31T12:00:00.000Z',
    releases: {
      shell: entry(shellManifest()),
      site: entry(remoteManifest('site', ['/', '/blog/:slug'])),
      portal: entry(remoteManifest('portal', ['/client-portal'])),
    } as Record<string, ReturnType<typeof entry>>,
  };
}

export type Draft = ReturnType<typeof registry>;
// Drafts are broken on purpose, in places that their types would protect.
type Loose = { [key: string]: Loose };
const loose = (value: unknown) => value as Loose;

export function renamed(draft: Draft, from: string, to: string): Draft {
  const { [from]: moved, ...others } = draft.releases;
  return { ...draft, releases: moved === undefined ? others : { ...others, [to]: moved } };
}

export function set(draft: Draft, path: string, value: unknown): Draft {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((at, key) => at[key] ?? {}, loose(draft));
  holder[last] = loose(value);
  return draft;
}
