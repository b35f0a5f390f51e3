import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../../document/registry-document.ts';

/**
 * The bucket path contains a hash of the release's content, so that two builds published as the same version at the same
 * time don't overwrite each other.
 */
export function getBucketPath(
  record: Pick<ReleaseRecord, 'name' | 'version' | 'files'>,
  file: string,
): string {
  return `${record.name}/${record.version}/${hashContent(record)}/${file}`;
}

export function hashContent({ files }: Pick<ReleaseRecord, 'files'>): string {
  const sortedFiles = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sortedFiles)).digest('hex').slice(0, 16);
}
