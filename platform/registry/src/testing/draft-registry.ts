import type { RemoteBuildManifest, ShellBuildManifest } from '@northlight/contract/data';
import { listHashedFiles } from '../document/consistency.ts';
import { computeEntryHash } from '../document/registry-document.ts';
import { remoteManifest, shellManifest } from './index.ts';

export const hash = `sha384-${'A'.repeat(64)}`;

function createDraftEntry(manifest: RemoteBuildManifest | ShellBuildManifest) {
  const files =
    manifest.kind === 'shell' ? listHashedFiles(manifest) : [manifest.entry, ...manifest.preload.all];
  const content = {
    name: manifest.name as string,
    version: manifest.version,
    manifest,
    integrity: Object.fromEntries(files.map((file) => [file, hash])),
  };
  return {
    ...content,
    releasedAt: '2026-01-31T12:00:00.000Z',
    hash: computeEntryHash(content),
    previous: null as unknown,
  };
}

/** A valid registry. */
export function createDraft() {
  return {
    schema: 2 as unknown,
    revision: 3 as unknown,
    updatedAt: '2026-01-31T12:00:00.000Z',
    releases: {
      shell: createDraftEntry(shellManifest()),
      site: createDraftEntry(remoteManifest('site', ['/', '/blog/:slug'])),
      portal: createDraftEntry(remoteManifest('portal', ['/client-portal'])),
    } as Record<string, ReturnType<typeof createDraftEntry>>,
  };
}

export type Draft = ReturnType<typeof createDraft>;
// Tests break drafts in ways that the types forbid.
type Loose = { [key: string]: Loose };
const asLoose = (value: unknown) => value as Loose;

export function rename(draft: Draft, from: string, to: string): Draft {
  const { [from]: moved, ...others } = draft.releases;
  return { ...draft, releases: moved === undefined ? others : { ...others, [to]: moved } };
}

export function set(draft: Draft, path: string, value: unknown): Draft {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => at[key] ?? {}, asLoose(draft));
  parent[last] = asLoose(value);
  return draft;
}
