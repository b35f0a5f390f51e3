import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../document/document.ts';

/** What the storage keeps as the type of a file; what the browser gets is the edge's affair. */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export const typeOf = (file: string): string =>
  types[/\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';

/**
 * Where a file lies in the bucket: below a hash of its release's content, so that two builds that are released under one
 * version at the same time never write over each other.
 */
export function pathOf(record: Pick<ReleaseRecord, 'name' | 'version' | 'files'>, file: string): string {
  return `${record.name}/${record.version}/${contentOf(record)}/${file}`;
}

export function contentOf({ files }: Pick<ReleaseRecord, 'files'>): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}
