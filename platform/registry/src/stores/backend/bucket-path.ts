import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../../document/registry-document.ts';

/** The content type in storage; the edge sets its own for browsers. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export const getContentType = (file: string): string =>
  contentTypes[/\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';

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
